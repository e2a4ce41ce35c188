//! Requests to end, sent to a command at work.

use std::process::{Child, Command, Output};
use std::time::{Duration, Instant};

/// Sends a signal now, and waits for the end.
pub fn end(run: Child, signal: &str) -> Output {
    let sent = Command::new("kill").args(["-s", signal, &run.id().to_string()]).status();
    assert!(sent.is_ok_and(|sent| sent.success()));
    run.wait_with_output().expect("the command ends")
}

/// Asks the command to end as Ctrl-C does, when it has awaited that for so long.
pub fn interrupt(mut run: Child, after: Duration) -> Output {
    let begin = Instant::now();
    while !awaits_interrupt(&run) && run.try_wait().expect("a command").is_none() {
        assert!(begin.elapsed() < Duration::from_secs(60), "no handler for Ctrl-C");
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(after);
    end(run, "INT")
}

/// Whether there is a handler: bit 1 of the signals caught, where the system tells them.
fn awaits_interrupt(run: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", run.id()));
    let Ok(status) = status else { return cfg!(not(target_os = "linux")) };
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask >> 1 & 1 == 1)
}
