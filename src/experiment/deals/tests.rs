use super::*;
use crate::experiment::Value;
use crate::simulate::{Cpu, Kernel};

fn work(attributes: u64, cards: u64) -> Result<Box<dyn Work>, PointError> {
    Deals.work(&[Setting::Integer(attributes), Setting::Integer(cards)], 1)
}

fn rows(attributes: u64, cards: u64, tally: &[u128]) -> [Table; 2] {
    let mut tables = [&BY_POINT, &BY_SETS].map(Table::new);
    work(attributes, cards).unwrap().rows(tally, &mut tables).unwrap();
    tables
}

/// Row after row as CSV, numbers to six decimals.
fn text(table: &Table) -> Vec<String> {
    let cell = |value: &Value| match value {
        Value::Missing => String::new(),
        Value::Integer(value) => value.to_string(),
        Value::Number(value) => format!("{value:.6}"),
        Value::Text(word) => (*word).into(),
        Value::Name(name) => name.as_str().into(),
    };
    table.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",")).collect()
}

/// Four cards: P(no Set) = 75/79, 4/79 Sets, sigma of both sqrt(75 * 4)/79 a deal. With
/// 60 Sets in 1000 deals z = (60 - 1000 * 4/79) / (sqrt(1000 * 300)/79) = 740/547.72.
#[test]
fn rows_of_four_cards() {
    let [by_point, by_sets] = rows(4, 4, &[940, 60, 0]);
    assert_eq!(
        text(&by_point),
        ["4,4,1000,940,60,60,0.940000,0.923529,0.953104,0.063830,0.949367,-1.351049,\
          0.060000,0.045273,0.074727,0.050633,1.351049,0"]
    );
    assert_eq!(
        text(&by_sets),
        [
            "4,4,0,940,0.940000,0.923529,0.953104,0.949367,-1.351049,0",
            "4,4,1,60,0.060000,0.046896,0.076471,0.050633,1.351049,0",
        ]
    );
}

#[test]
fn a_number_of_sets_that_cannot_be_is_seen() {
    let [by_point, by_sets] = rows(4, 4, &[90, 9, 1]);
    assert_eq!(by_sets.rows.len(), 3);
    assert_eq!(by_sets.rows[2][9], Value::Integer(1));
    assert_eq!(by_point.rows[0][17], Value::Integer(0));
    let [by_point, _] = rows(4, 21, &[3, 2]);
    assert_eq!(by_point.rows[0][11], Value::Missing);
    assert_eq!(by_point.rows[0][17], Value::Integer(3));
}

#[test]
fn what_is_known_to_occur_has_a_row_and_what_is_not_known_is_missing() {
    let [_, by_sets] = rows(4, 12, &[1; 3]);
    assert_eq!(by_sets.rows.len(), 15);
    let [by_point, by_sets] = rows(5, 12, &[5, 3, 0, 1, 0]);
    assert_eq!(by_sets.rows.len(), 4);
    assert_eq!(by_point.rows[0][10..12], [Value::Missing, Value::Missing]);
    assert!(by_sets.rows.iter().all(|row| row[7..].iter().all(|value| *value == Value::Missing)));
}

#[test]
fn a_cut_range_adds_up_to_the_same_integers() {
    let engine = Cpu::new(Kernel::best(), 1).unwrap();
    let work = work(3, 7).unwrap();
    let parts = [0..300, 300..301, 301..1000].map(|part| work.tally(&engine, part).unwrap());
    let whole = work.tally(&engine, 0..1000).unwrap();
    for (at, &sum) in whole.iter().enumerate() {
        assert_eq!(parts.iter().map(|part| part[at]).sum::<u128>(), sum);
    }
    assert_eq!(whole.iter().sum::<u128>(), 1000);
}

#[test]
fn what_is_no_point_is_refused_by_the_parameter_at_fault() {
    for (attributes, cards, parameter) in
        [(0, 3, "attributes"), (1 << 40, 3, "attributes"), (4, 82, "cards"), (4, 1 << 40, "cards")]
    {
        let error = work(attributes, cards).err().unwrap();
        assert_eq!(error.parameter, parameter);
    }
    assert_eq!(
        work(4, 1 << 40).err().unwrap().to_string(),
        "cards: 1099511627776 cards cannot be dealt from the 81 cards of 4 attributes"
    );
    assert!(Deals.work(&[Setting::Word("four")], 1).is_err());
}
