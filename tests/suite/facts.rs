//! `tertia facts`.

use serde_json::{Value, json};
use std::process::Command;

fn facts(args: &[&str]) -> (Option<i32>, String, String) {
    let tertia = env!("CARGO_BIN_EXE_tertia");
    let out = Command::new(tertia).arg("facts").args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (out.status.code(), text(out.stdout), text(out.stderr))
}

#[test]
fn the_real_deck_as_json() {
    let (code, out, _) = facts(&["--json"]);
    assert_eq!(code, Some(0));
    let facts: Value = serde_json::from_str(&out).unwrap();
    for (key, value) in [
        ("attributes", json!(4)),
        ("cards", json!("81")),
        ("sets", json!("1080")),
        ("sets_through_a_card", json!("40")),
        ("set_probability", json!("1/79")),
        ("disjoint_sets", json!("27")),
        ("largest_cap", json!("20")),
    ] {
        assert_eq!(facts[key], value, "{key}");
    }
    assert_eq!(facts["differing"][3], json!({"attributes": 4, "sets": "216", "share": "1/5"}));
    let twelve = json!({
        "cards": 12,
        "layouts": "70724320184700",
        "mean": "220/79",
        "variance": "1571820/830053",
    });
    assert_eq!(facts["random_layouts"][9], twelve);
    assert_eq!(facts["random_layouts"].as_array().unwrap().len(), 19);
}

#[test]
fn the_page_names_the_main_figures() {
    let (code, out, _) = facts(&[]);
    assert_eq!(code, Some(0));
    for part in
        ["1/79 ≈ 0.0126582", "70,724,320,184,700", "after 26 disjoint Sets", "220/79 ≈ 2.78481"]
    {
        assert!(out.contains(part), "{part}");
    }
}

#[test]
fn any_number_of_attributes_to_a_thousand() {
    for attributes in ["1", "2", "7", "1000"] {
        for json in [&[][..], &["--json"]] {
            let (code, ..) = facts(&[&["--attributes", attributes], json].concat());
            assert_eq!(code, Some(0), "{attributes}");
        }
    }
    for attributes in ["0", "1001"] {
        let (code, out, err) = facts(&["--attributes", attributes]);
        assert_eq!((code, &out[..]), (Some(2), ""));
        let line =
            format!("tertia: --attributes: expected 1 to 1000 attributes, not {attributes}\n");
        assert_eq!(err, line);
    }
}
