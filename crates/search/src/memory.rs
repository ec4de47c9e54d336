//! Memory for tables: zero at first, in huge pages where the system has them, and only taken from
//! the system when it is touched.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use memmap2::MmapMut;

/// Words shared by threads.
#[derive(Debug)]
pub struct Memory(Kind);

#[derive(Debug)]
enum Kind {
    Mapped(MmapMut),
    /// Where a system maps no memory, as in a browser.
    Plain(Vec<AtomicU64>),
}

impl Memory {
    /// So many words, all zero.
    pub fn new(words: usize) -> Memory {
        Memory(match MmapMut::map_anon(words * size_of::<AtomicU64>()) {
            Ok(map) => {
                // Worth a fifth of the time with tables of 64 MiB and more. If the system has no
                // huge pages the table works as well, only slower.
                #[cfg(target_os = "linux")]
                let _ = map.advise(memmap2::Advice::HugePage);
                Kind::Mapped(map)
            }
            Err(_) => Kind::Plain((0..words).map(|_| AtomicU64::new(0)).collect()),
        })
    }

    /// The words.
    #[inline(always)]
    #[allow(unsafe_code, clippy::cast_ptr_alignment, clippy::inline_always)]
    pub fn words(&self) -> &[AtomicU64] {
        match &self.0 {
            // SAFETY: the map begins on a page, so it is aligned for words; it was made for a whole
            // number of them and is never resized; zero bytes are valid words; it lives as long as
            // the borrow of `self`; and nobody takes its bytes in any other way, so all access from
            // all threads goes through these atomics.
            Kind::Mapped(map) => unsafe {
                std::slice::from_raw_parts(map.as_ptr().cast(), map.len() / size_of::<AtomicU64>())
            },
            Kind::Plain(words) => words,
        }
    }

    /// Sets every word to zero, which also takes all pages from the system.
    pub fn clear(&self) {
        for word in self.words() {
            word.store(0, Relaxed);
        }
    }
}

/// Asks the processor to fetch what will be read soon.
#[inline(always)]
#[allow(unsafe_code, clippy::inline_always)]
pub fn prefetch(word: &AtomicU64) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has this instruction, and it changes no state that a program
    // can see, whatever the address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = word;
}

/// A table size that fits this machine: a quarter of the memory that is free, but not more than
/// 1 GiB, nor less than 16 MiB.
pub fn default_table_bytes() -> usize {
    const MOST: usize = 1 << 30;
    let quarter = free_memory().map_or(MOST / 4, |free| free / 4);
    quarter.clamp(16 << 20, MOST)
}

/// What the system says could be taken without harm to others, where it says so.
fn free_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_table_is_moderate() {
        let bytes = default_table_bytes();
        assert!((16 << 20..=1 << 30).contains(&bytes), "{bytes}");
    }
}
