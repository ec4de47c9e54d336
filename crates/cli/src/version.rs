//! What this program is: version, commit, what is built in.

use std::sync::LazyLock;

/// The version with the commit, where it is known, and what is built in.
pub(crate) static TOLD: LazyLock<String> = LazyLock::new(told);

fn told() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let commit = option_env!("RIVI_COMMIT").filter(|commit| !commit.is_empty());
    let commit = commit.map(|commit| format!(" ({commit})")).unwrap_or_default();
    let games: Vec<&str> =
        rivi_games::entries().into_iter().map(|entry| entry.card().name).collect();
    let page = if rivi_server::has_page() { "page" } else { "no page" };
    let kind = if cfg!(debug_assertions) { "debug" } else { "release" };
    format!(
        "{version}{commit}\ngames: {}\nfeatures: terminal, server, sqlite, postgres, tls, {page}\nbuild: {kind}, {}-{}",
        games.join(", "),
        std::env::consts::ARCH,
        std::env::consts::OS
    )
}
