//! Processor time of a program: its own, that of its threads and that of the programs it has started.

use std::process::Child;
use std::time::Duration;

/// Processor time that the process group of a child has used so far; `None` where the system does not
/// tell. Programs that have ended count as soon as whoever started them has taken note of it.
#[cfg(target_os = "linux")]
pub(super) fn processor_time(child: &Child) -> Option<Duration> {
    let members = linux::members(child.id());
    members.map(linux::used).reduce(|sum, one| sum + one)
}

/// No other system that we know tells it of a program that still runs.
#[cfg(not(target_os = "linux"))]
pub(super) fn processor_time(_: &Child) -> Option<Duration> {
    None
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::time::Duration;

    use nix::time::ClockId;
    use nix::unistd::{Pid, SysconfVar, sysconf};

    /// A process as `/proc` tells of it.
    #[derive(Clone, Copy)]
    pub(super) struct Member {
        id: i32,
        /// Clock ticks of its children that have ended and were waited for.
        children: u64,
    }

    /// All processes of a group.
    pub(super) fn members(group: u32) -> impl Iterator<Item = Member> {
        let numbers = fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        numbers.filter_map(move |id| member(id, group))
    }

    /// A process, if it belongs to the group. Its name, the second field, may hold anything, so fields
    /// are counted from behind its last bracket: state, parent, group, … (`man proc_pid_stat`).
    fn member(id: i32, group: u32) -> Option<Member> {
        let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
        (number(2)? == u64::from(group))
            .then_some(Member { id, children: number(13)? + number(14)? })
    }

    /// What a process has used: its clock runs in nanoseconds, its children's time comes in ticks.
    pub(super) fn used(member: Member) -> Duration {
        let clock = ClockId::pid_cpu_clock_id(Pid::from_raw(member.id)).and_then(ClockId::now);
        let own = clock.map_or(Duration::ZERO, Duration::from);
        own + Duration::from_secs(member.children) / ticks_per_second()
    }

    fn ticks_per_second() -> u32 {
        let told = sysconf(SysconfVar::CLK_TCK).ok().flatten();
        told.and_then(|ticks| u32::try_from(ticks).ok()).filter(|&ticks| ticks > 0).unwrap_or(100)
    }
}
