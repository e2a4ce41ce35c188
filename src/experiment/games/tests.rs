use super::*;
use crate::experiment::{Value, sample};
use crate::simulate::games::play;
use crate::simulate::{Cpu, Kernel};
use std::sync::atomic::AtomicBool;

fn work(attributes: u64, rule: &'static str, start: u64, step: u64) -> Box<dyn Work> {
    let settings = [
        Setting::Integer(attributes),
        Setting::Word(rule),
        Setting::Integer(start),
        Setting::Integer(step),
    ];
    Games.work(&settings, 1).unwrap()
}

fn tables(work: &dyn Work, games: u64) -> Vec<Table> {
    let engine = Cpu::new(Kernel::best(), 2).unwrap();
    let sums = sample(work, &engine, 0..games, &AtomicBool::new(false), |_| ()).unwrap();
    let mut tables: Vec<Table> = Games.records().iter().map(|of| Table::new(of)).collect();
    work.rows(&sums, &mut tables).unwrap();
    tables
}

fn get<'a>(table: &Table, row: &'a [Value], column: &str) -> &'a Value {
    &row[table.record.columns.iter().position(|c| c.name == column).unwrap()]
}

fn number(table: &Table, row: &[Value], column: &str) -> f64 {
    match get(table, row, column) {
        Value::Number(number) => *number,
        Value::Integer(integer) => *integer as f64,
        other => panic!("{column} is {other:?}"),
    }
}

fn find<'a>(table: &'a Table, keys: &[(&str, Value)]) -> &'a [Value] {
    let fits = |row: &&Vec<Value>| keys.iter().all(|(name, key)| get(table, row, name) == key);
    table.rows.iter().find(fits).unwrap()
}

/// The nine cards of two attributes at once hold 12 Sets; of these two avoid a Set that is
/// taken, its parallels, and one avoids two that are.
#[test]
fn games_of_nine_cards_are_all_alike() {
    let tables = tables(&*work(2, "uniform", 9, 3), 100);
    let text = |table: &Table| -> Vec<String> {
        let cell = |value: &Value| match value {
            Value::Missing => String::new(),
            Value::Integer(value) => value.to_string(),
            Value::Number(value) => format!("{value:.4}"),
            Value::Text(word) => (*word).into(),
            Value::Name(name) => name.as_str().into(),
        };
        let line = |row: &Vec<Value>| row.iter().map(cell).collect::<Vec<_>>().join(",");
        table.rows.iter().map(line).collect()
    };
    assert_eq!(
        text(&tables[0]),
        [
            "2,uniform,9,3,0,1,0,all,100,100,0,1.0000,0.9630,1.0000,0.0000,0.0000,,",
            "2,uniform,9,3,0,1,0,descending,100,100,0,1.0000,0.9630,1.0000,0.0000,0.0000,,",
            "2,uniform,9,3,0,1,3,all,100,0,100,0.0000,0.0000,0.0370,,1.0000,,",
            "2,uniform,9,3,0,1,3,descending,100,0,100,0.0000,0.0000,0.0370,,1.0000,,",
            "2,uniform,9,3,0,1,6,all,100,0,200,0.0000,0.0000,0.0370,,2.0000,,",
            "2,uniform,9,3,0,1,6,descending,100,0,200,0.0000,0.0000,0.0370,,2.0000,,",
            "2,uniform,9,3,0,1,9,all,100,0,1200,0.0000,0.0000,0.0370,,12.0000,,",
            "2,uniform,9,3,0,1,9,ascending,100,0,1200,0.0000,0.0000,0.0370,,12.0000,,",
        ]
    );
    assert_eq!(text(&tables[1])[6], "2,uniform,9,3,0,9,all,12,100,1.0000");
    assert_eq!(
        text(&tables[2])[4],
        "2,uniform,9,3,6,all,100,100,0,200,100,0,0,200,400,\
         0.0000,0.0000,0.0370,,2.0000,2.0000,2.0000,2.8571,0.0000"
    );
    assert_eq!(text(&tables[3]), ["2,uniform,9,3,0,100,1.0000,0.9630,1.0000,,"]);
    assert_eq!(text(&tables[4]), ["2,uniform,9,3,9,100,1.0000,0.9630,1.0000"]);
}

/// The figures of the field: 2.39 Sets on 12 cards in play, 3.34 on 15; and no z-score
/// beyond what chance allows.
#[test]
fn the_real_game_agrees_with_what_is_published() {
    let tables = tables(&*work(4, "uniform", 12, 3), 20_000);
    let by_table = &tables[2];
    let mean = |size: u128, origin: &'static str| {
        let keys = [("table", Value::Integer(size)), ("origin", Value::Text(origin))];
        let row = find(by_table, &keys);
        let ends = [number(by_table, row, "mean_low"), number(by_table, row, "mean_high")];
        (number(by_table, row, "mean"), ends)
    };
    let (twelve, [low, high]) = mean(12, "all");
    assert!((twelve - 2.39).abs() < 0.01 && low < twelve && twelve < high, "{twelve}");
    assert!((mean(15, "all").0 - 3.34).abs() < 0.05);
    assert!(mean(12, "descending").0 < mean(12, "ascending").0);
    let scores: Vec<f64> = [&tables[0], &tables[3]]
        .iter()
        .flat_map(|table| table.rows.iter().map(|row| get(table, row, "z_published")))
        .filter_map(|z| if let Value::Number(z) = z { Some(*z) } else { None })
        .collect();
    assert!(scores.len() >= 45, "{}", scores.len());
    assert!(scores.iter().all(|z| z.abs() < 4.5), "{scores:?}");
}

/// Against the games themselves, played again and counted in another way.
#[test]
fn counts_are_those_of_the_games() {
    let job = job(3, Rule::First, 9, 2, 1).unwrap();
    let tables = tables(&job, 200);
    let (mut ascending, mut empty, mut sets, mut squares) = (0u128, 0u128, 0u128, 0u128);
    for index in 0..200 {
        let mut of_game = 0;
        play(&job, index, |table| {
            if table.cards.len() == 9 && table.origin as u32 == 0 {
                ascending += 1;
                empty += u128::from(table.sets.is_empty());
                of_game += table.sets.len() as u128;
            }
        });
        sets += of_game;
        squares += of_game * of_game;
    }
    let keys = [("table", Value::Integer(9)), ("origin", Value::Text("ascending"))];
    let row = find(&tables[2], &keys);
    for (column, expected) in [
        ("games", 200),
        ("tables", ascending),
        ("without_set", empty),
        ("sets", sets),
        ("sets_sets", squares),
    ] {
        assert_eq!(get(&tables[2], row, column), &Value::Integer(expected), "{column}");
    }
    assert_eq!(get(&tables[0], &tables[0].rows[0], "round"), &Value::Missing);
}

#[test]
fn published_figures_stand_beside_their_own_rules_only() {
    for work in [work(4, "first", 12, 3), work(4, "uniform", 15, 3), work(3, "uniform", 12, 3)] {
        let tables = tables(&*work, 20);
        for (table, column) in [(&tables[0], "p_published"), (&tables[3], "share_published")] {
            let missing = |row: &Vec<Value>| get(table, row, column) == &Value::Missing;
            assert!(table.rows.iter().all(missing));
        }
    }
}

#[test]
fn what_is_no_point_is_refused_by_the_parameter_at_fault() {
    for (attributes, start, step, parameter) in [
        (7, 12, 3, "attributes"),
        (4, 0, 3, "start"),
        (4, 82, 3, "start"),
        (2, 12, 3, "start"),
        (4, 1 << 40, 3, "start"),
        (4, 12, 0, "step"),
        (4, 12, 1 << 40, "step"),
        (6, 700, 3, "attributes"),
    ] {
        let error = job(attributes, Rule::Uniform, start, step, 1).unwrap_err();
        assert_eq!(error.parameter, parameter);
    }
    let four = Setting::Integer(4);
    assert!(Games.work(&[four, Setting::Word("last"), four, four], 1).is_err());
    assert!(Games.work(&[four], 1).is_err());
}
