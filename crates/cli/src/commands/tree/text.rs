use std::io::Write;

use rivi_players::inside::TreeNode;

use super::task::nodes_text;

/// Prints the tree with one node a line.
pub(super) fn print(root: &TreeNode, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}", line(root))?;
    print_below(root, "", out)
}

fn print_below(node: &TreeNode, indent: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    for (at, child) in node.children.iter().enumerate() {
        let last = at + 1 == node.children.len() && node.untried.is_empty();
        let below = if last { "   " } else { "│  " };
        let branch = match (last, child.is_entered()) {
            (true, true) => "└─ ",
            (false, true) => "├─ ",
            (true, false) => "└╌ ",
            (false, false) => "├╌ ",
        };
        writeln!(out, "{indent}{branch}{}", line(child))?;
        print_below(child, &format!("{indent}{below}"), out)?;
    }
    if !node.untried.is_empty() {
        let (moves, why) = (node.untried.join(" "), node.untried_reason());
        writeln!(out, "{indent}└╌ {moves}: {why}")?;
    }
    Ok(())
}

fn line(node: &TreeNode) -> String {
    if !node.is_entered() {
        let parts = [node.r#move.clone(), node.value.map(|value| value.to_string())];
        let parts: Vec<String> =
            parts.into_iter().flatten().chain([node.exit.to_owned()]).collect();
        return parts.join("  ");
    }
    let mut parts: Vec<String> = Vec::new();
    parts.extend(node.r#move.clone());
    parts.push(format!("{} value {}", node.level, node.value_text()));
    parts.extend(node.window_text());
    parts.extend(node.best.as_ref().map(|best| format!("best {best}")));
    parts.push(node.exit.to_owned());
    parts.push(nodes_text(node.nodes));
    let mark = if node.on_best_line { "  ◀" } else { "" };
    parts.join("  ") + mark
}
