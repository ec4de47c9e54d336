//! The same search compiled twice: for any processor, and for one with AVX2, which computes the
//! threats of four children at once and is a quarter faster.

use super::geometry::Geometry;
use super::node::{Node, Rows, visit};
use super::worker::Worker;

/// A kind of processor, as a type, so that the choice is made once and not at each node.
pub(super) trait Cpu: Copy + Send {
    /// Searches a node with the instructions of this processor.
    fn visit<G: Geometry>(self, worker: &mut Worker<'_, G>, node: &Node, rows: Rows<'_, G>) -> i32;
}

/// Any processor.
#[derive(Clone, Copy)]
pub(super) struct Plain;

impl Cpu for Plain {
    fn visit<G: Geometry>(self, worker: &mut Worker<'_, G>, node: &Node, rows: Rows<'_, G>) -> i32 {
        visit(self, worker, node, rows)
    }
}

/// A processor with AVX2. Whoever holds a value of this type has asked the processor.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        let there = cfg!(not(feature = "narrow"))
            && std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt");
        there.then_some(Avx2(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Cpu for Avx2 {
    #[inline(always)]
    #[allow(unsafe_code)]
    fn visit<G: Geometry>(self, worker: &mut Worker<'_, G>, node: &Node, rows: Rows<'_, G>) -> i32 {
        // SAFETY: a value of this type is made by `detect` alone, which has seen every feature that
        // the function is compiled for.
        unsafe { visit_avx2(self, worker, node, rows) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn visit_avx2<G: Geometry>(
    cpu: Avx2,
    worker: &mut Worker<'_, G>,
    node: &Node,
    rows: Rows<'_, G>,
) -> i32 {
    visit(cpu, worker, node, rows)
}
