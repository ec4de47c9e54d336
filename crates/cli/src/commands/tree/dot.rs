use std::io::Write;

use rivi_players::inside::TreeNode;

use super::task::nodes_text;

/// Prints the tree as a graph for Graphviz: boxes for MAX, ellipses for MIN, dashed grey for moves
/// that were not tried.
pub(super) fn print(root: &TreeNode, title: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "digraph tree {{")?;
    writeln!(out, "  label=\"{}\";", quoted(title))?;
    writeln!(out, "  node [fontname=\"sans-serif\"]; edge [fontname=\"sans-serif\"];")?;
    print_node(root, &mut 0, out)?;
    writeln!(out, "}}")?;
    Ok(())
}

/// Prints a node and all below it; returns its number.
fn print_node(node: &TreeNode, next: &mut usize, out: &mut dyn Write) -> anyhow::Result<usize> {
    let id = new_id(next);
    let shape = if node.level == "MAX" { "box" } else { "ellipse" };
    let mut label = format!("{} {}", node.level, node.value_text());
    let count = if node.is_entered() { nodes_text(node.nodes) } else { node.exit.to_owned() };
    for part in [node.window_text(), Some(count)].into_iter().flatten() {
        label.push_str("\\n");
        label.push_str(&part);
    }
    let bold = style(node);
    writeln!(out, "  n{id} [shape={shape}, label=\"{label}\"{bold}];")?;
    for child in &node.children {
        let below = print_node(child, next, out)?;
        let m = quoted(child.r#move.as_deref().unwrap_or_default());
        let bold = style(child);
        writeln!(out, "  n{id} -> n{below} [label=\"{m}\"{bold}];")?;
    }
    for m in &node.untried {
        let stub = new_id(next);
        writeln!(out, "  n{stub} [shape=point, color=grey];")?;
        let m = quoted(m);
        writeln!(
            out,
            "  n{id} -> n{stub} [label=\"{m}\", style=dashed, color=grey, fontcolor=grey];"
        )?;
    }
    Ok(id)
}

fn style(node: &TreeNode) -> &'static str {
    match (node.is_entered(), node.on_best_line) {
        (false, _) => ", style=dashed, color=grey, fontcolor=grey",
        (true, true) => ", style=bold",
        (true, false) => "",
    }
}

fn new_id(next: &mut usize) -> usize {
    *next += 1;
    *next - 1
}

fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
