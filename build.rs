//! Hands the git commit of the source tree to the crate as `TERTIA_COMMIT`, for provenance;
//! nothing where the sources are no git checkout of their own.

use std::path::Path;
use std::process::Command;

/// What the binary is made of.
const SOURCES: [&str; 5] = ["src", "shaders", "build.rs", "Cargo.toml", "Cargo.lock"];

fn main() {
    for source in SOURCES.iter().filter(|source| Path::new(source).exists()) {
        println!("cargo::rerun-if-changed={source}");
    }
    if let Some(commit) = commit() {
        println!("cargo::rustc-env=TERTIA_COMMIT={commit}");
    }
}

/// The commit, with `-modified` where the sources differ from it.
fn commit() -> Option<String> {
    let top = git(&["rev-parse", "--show-toplevel"])?;
    let here = std::env::var_os("CARGO_MANIFEST_DIR")?;
    if Path::new(&top).canonicalize().ok()? != Path::new(&here).canonicalize().ok()? {
        return None;
    }
    // A commit touches no source; the log of HEAD tells that there is a new one.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    let head = git(&["rev-parse", "HEAD"])?;
    let mut status = vec!["status", "--porcelain", "--"];
    status.extend(SOURCES);
    let modified = if git(&status)?.is_empty() { "" } else { "-modified" };
    Some(head + modified)
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
