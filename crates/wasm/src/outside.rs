//! What the outside does for the module: it fetches files, says when a search is to end, and hears of faults.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Whether somebody outside wants whatever runs to come to an end. Asked every few milliseconds.
    #[wasm_bindgen(js_namespace = ["globalThis", "rivi"], js_name = stopped)]
    pub(crate) fn stopped() -> bool;
}

#[cfg(target_arch = "wasm32")]
mod inside {
    use rivi_players::Stored;
    use wasm_bindgen::JsValue;
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// The bytes of a file that lies beside the module; what it throws says why they cannot be had.
        #[wasm_bindgen(js_namespace = ["globalThis", "rivi"], js_name = fetch, catch)]
        fn fetch(file: &str) -> Result<Vec<u8>, JsValue>;

        /// The program ends by a fault of its own, or for want of a file: this is why.
        #[wasm_bindgen(js_namespace = ["globalThis", "rivi"], js_name = fault)]
        fn fault(why: &str);
    }

    /// Once, when the module has been loaded.
    #[wasm_bindgen(start)]
    fn start() {
        std::panic::set_hook(Box::new(|panic| fault(panic.payload_as_str().unwrap_or("a fault"))));
        rivi_search::ear::lend_an_ear_to(crate::ear::listen);
        rivi_players::fetch_stored_with(fetched);
    }

    fn fetched(stored: &Stored) -> Result<Vec<u8>, String> {
        let reason = |thrown: JsValue| thrown.as_string().unwrap_or_else(|| "it failed".to_owned());
        crate::beside::checked(stored, fetch(&stored.file()).map_err(reason)?)
    }
}
