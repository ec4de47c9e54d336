//! `/api/inside/…`: the machines seen through glass. Every question is answered from itself alone.

mod desk;
mod fault;
mod handlers;
mod request;

pub use desk::GlassDesk;
pub use fault::InsideFault;
pub use handlers::routes;
pub use request::{
    CompareRequest, ScoreBoardRequest, SlicesRequest, StepsRequest, TreeRequest, VierRequest,
};
