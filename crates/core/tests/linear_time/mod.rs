//! Checks that code takes linear time, whatever the machine does beside it.

use std::time::{Duration, Instant};

/// Times `read` on a text of repeated units and on a quarter of it: linear code takes four times the time,
/// quadratic code sixteen times. A slow run is repeated before it counts, because another process may have
/// used the core.
pub fn check(unit: &str, bytes: usize, read: impl Fn(&str)) {
    let mut measured = Vec::new();
    for _ in 0..4 {
        let (quarter, whole) = (time(unit, bytes / 4, &read), time(unit, bytes, &read));
        if whole < quarter * 8 + Duration::from_millis(30) {
            return;
        }
        measured.push((quarter, whole));
    }
    panic!("{unit:?}, a quarter of a text and a whole: {measured:?}");
}

fn time(unit: &str, bytes: usize, read: impl Fn(&str)) -> Duration {
    let text = unit.repeat(bytes / unit.len());
    let (start, ran) = (Instant::now(), thread_time());
    read(&text);
    match (ran, thread_time()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed(),
    }
}

/// Returns the processor time of this thread, if the system reports it. Unlike elapsed time, it does not
/// depend on other processes.
fn thread_time() -> Option<Duration> {
    let report = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = report.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
