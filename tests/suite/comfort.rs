//! Help, completions, manual pages and the list of experiments.

use super::deals::{printed, tertia};
use super::run;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The names of commands in the help page of one.
fn commands(args: &[&str]) -> Vec<String> {
    let help = printed(&[args, &["--help"]].concat());
    let listed = help.lines().skip_while(|line| !line.starts_with("Usage:"));
    let listed = listed.take_while(|line| *line != "Options:");
    let name = |line: &str| Some(line.strip_prefix("  ")?.split(' ').next()?.to_owned());
    listed.filter_map(name).filter(|name| !name.is_empty() && name != "help").collect()
}

#[test]
fn the_help_page_is_a_table_of_contents() {
    let help = printed(&["--help"]);
    assert!(help.contains("\nMany rounds:\n  max          The most Sets that can all be taken"));
    assert!(help.lines().all(|line| line.len() <= 100 && !line.contains('\u{1b}')), "{help}");
    assert_eq!(help, printed(&["-h"]));
    let headings = help.lines().filter(|line| line.ends_with(':'));
    assert_eq!(headings.count(), 8);
    assert!(commands(&[]).len() > 20);
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        assert!(script.contains("hitting-set") && script.contains("profile"), "{shell}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("tertia.bash");
    fs::write(&script, printed(&["completions", "bash"])).expect("a file");
    let words = "source \"$0\" && complete -p tertia && COMP_WORDS=(tertia puz) COMP_CWORD=1 && \
                 _tertia tertia puz tertia && echo \"${COMPREPLY[@]}\"";
    let output = Command::new("bash").args(["-c", words]).arg(&script).output().expect("bash");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains(" tertia\n") && text.ends_with("\npuzzle\n"), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    run::done(folder.path(), &["man", "-o", "man1"]);
    let mut expected = BTreeSet::from(["tertia.1".to_owned()]);
    for command in commands(&[]) {
        expected.insert(format!("tertia-{command}.1"));
        if ["exact", "puzzle"].contains(&&*command) {
            for below in commands(&[&command]) {
                expected.insert(format!("tertia-{command}-{below}.1"));
            }
        }
    }
    let found: BTreeSet<String> = run::files(&pages).into_keys().collect();
    assert_eq!(found, expected);
    assert_eq!(printed(&["man"]), run::files(&pages)["tertia.1"]);
    found.iter().for_each(|page| renders(&pages.join(page)));
}

/// Without a warning, where groff is.
fn renders(page: &Path) {
    let mut groff = Command::new("groff");
    groff.args(["-man", "-Tutf8", "-Kutf8", "-wall"]).arg(page).stdin(Stdio::null());
    let Ok(output) = groff.output() else {
        eprintln!("skipped: groff is missing");
        return;
    };
    assert!(output.stderr.is_empty() && output.stdout.len() > 100, "{page:?}: {output:?}");
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let output = tertia(&["man", "-o", "/dev/null/pages"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("tertia: cannot make the folder /dev/null/pages: "), "{errors}");
    assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 1));
}

/// From earlier results with all points, scaled to as many samples; nothing where there are none.
#[test]
fn the_list_tells_how_long_experiments_take() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let write = |path: &str, text: &str| {
        let path = at.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    let deals = "kind = 'deals'\nsamples = 1_000\n[sweep]\ncards = [3, 12]\n[profile.full]\n\
                 samples = 1_000_000\n[profile.more]\nsweep.cards = [3, 12, 15]\n";
    write("experiments/a.toml", &format!("name = 'a'\n{deals}"));
    write("experiments/b.toml", &format!("name = 'b'\n{deals}"));
    write("experiments/c.toml", "name = 'c'\nkind = 'exact-sets'\ncards = 6\n");
    let list = || run::done(at, &["run", "--list"]);
    let empty = list();
    assert!(empty.contains("a.toml  (deals, 2 points of 1,000 samples; full: 2 points of "));
    let deals = "attributes,cards,samples,seconds,samples_per_second\n\
                 4,12,500,2,250\n4,3,500,1,500\n";
    write("results/2026-01-01-old/a/timing.csv", &deals.replace(",2,", ",20,"));
    write("results/2026-01-01-old/a/meta.json", "{\"specification\": {\"kind\": \"deals\"}}");
    write("results/2026-02-01-new/a/timing.csv", deals);
    write("results/2026-02-01-new/a/meta.json", "{\"specification\": {\"kind\": \"deals\"}}");
    write("results/2026-02-01-new/b/timing.csv", deals);
    write("results/2026-02-01-new/b/meta.json", "{\"specification\": {\"kind\": \"games\"}}");
    write("results/local/c/timing.csv", "attributes,cards,seconds\n4,6,300.2\n");
    write("results/local/c/meta.json", "{\"specification\": {\"kind\": \"exact-sets\"}}");
    let text = "\
experiments/a.toml  (deals, 2 points of 1,000 samples, 6.0 s; full: 2 points of 1,000,000 samples, \
100 min; more: 3 points of 1,000 samples)
experiments/b.toml  (deals, 2 points of 1,000 samples; full: 2 points of 1,000,000 samples; more: 3 \
points of 1,000 samples)
experiments/c.toml  (exact-sets, 1 point, 5 min)

Times are those of 2026-02-01-new and local in results/, for as many samples.
";
    assert_eq!(list(), text);
    write("results/local/c/timing.csv", "garbage");
    write("results/2026-02-01-new/a/meta.json", "garbage");
    assert!(list().contains("1,000 samples, 42 s; full: "));
}
