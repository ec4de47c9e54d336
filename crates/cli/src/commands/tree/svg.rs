use std::fmt::Write;

use anyhow::ensure;
use rivi_players::inside::TreeNode;

use super::task::nodes_text;

/// The widest tree that is drawn, in leaves.
const MOST_LEAVES: usize = 2_000;

/// Sizes in pixels.
const LEFT: f64 = 96.0;
const TOP: f64 = 58.0;
const SLOT: f64 = 66.0;
const STUB_SLOT: f64 = 22.0;
const LEVEL: f64 = 148.0;
const BOARD: f64 = 42.0;

const STYLE: &str = "\
text{font-family:'DejaVu Sans',Helvetica,Arial,sans-serif;text-anchor:middle;fill:#222}\
.title{font-size:16px;font-weight:bold;text-anchor:start}\
.level{font-size:15px;font-weight:bold;text-anchor:start}\
.who{font-size:10px;text-anchor:start;fill:#555}\
.min{fill:#1f5fbf}.max{fill:#b3261e}\
.value{font-size:14px;font-weight:bold;fill:#fff}\
.small{font-size:9px;fill:#555}\
.move{font-size:10px;paint-order:stroke;stroke:#fff;stroke-width:3px}\
.edge{stroke:#777;stroke-width:1;fill:none}\
.edge.best{stroke:#12803c;stroke-width:3.5}\
.edge.cut{stroke:#bbb;stroke-dasharray:3 3}\
.cut{fill:#aaa}.out rect{fill:#ddd}.out .value{fill:#777}\
.grid{stroke:#999;stroke-width:.7;fill:#fff}\
.best-frame{stroke:#12803c;stroke-width:3;fill:none}\
.mark{fill:none;stroke-width:1.6;stroke:#222}\
.band0{fill:#f3f6fc}.band1{fill:#fcf4f3}";

/// The tree as a picture: levels of MIN and MAX, moves that were not tried in grey, the best line
/// in green.
pub(super) fn picture(root: &TreeNode, title: &str) -> anyhow::Result<String> {
    let leaves = root.leaves();
    ensure!(
        leaves <= MOST_LEAVES,
        "the picture would be {leaves} leaves wide and at most {MOST_LEAVES} are drawn: take a \
         smaller --show"
    );
    // A narrow tree may have a long title: a bold letter is about eleven units wide.
    let title_width = 24.0 + 11.0 * title.chars().count() as f64;
    let width = (LEFT + width_of(root) + 24.0).max(title_width);
    let depth = root.depth();
    let height = TOP + LEVEL * (depth + 1) as f64;
    let mut drawing = Drawing { svg: String::new() };
    drawing.head(width, height, title);
    drawing.levels(root, depth, width);
    drawing.edges(root, LEFT, 0);
    drawing.nodes(root, LEFT, 0);
    drawing.svg.push_str("</svg>\n");
    Ok(drawing.svg)
}

/// The room that a node and all below it take.
fn width_of(node: &TreeNode) -> f64 {
    let below: f64 = node.children.iter().map(width_of).sum();
    (below + STUB_SLOT * node.untried.len() as f64).max(SLOT)
}

/// The left edge of each child's room. Narrow children are centred below a wide node.
fn places(node: &TreeNode, left: f64) -> impl Iterator<Item = (&TreeNode, f64)> {
    let below: f64 = node.children.iter().map(width_of).sum::<f64>();
    let used = below + STUB_SLOT * node.untried.len() as f64;
    let mut next = left + (width_of(node) - used) / 2.0;
    node.children.iter().map(move |child| {
        let place = next;
        next += width_of(child);
        (child, place)
    })
}

fn centre(node: &TreeNode, left: f64) -> f64 {
    left + width_of(node) / 2.0
}

fn top(level: usize) -> f64 {
    TOP + LEVEL * level as f64
}

/// Below the board, the value, the window and the count.
fn foot(level: usize) -> f64 {
    top(level) + BOARD + 46.0
}

struct Drawing {
    svg: String,
}

impl Drawing {
    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.svg.write_fmt(element);
        self.svg.push('\n');
    }

    fn head(&mut self, width: f64, height: f64, title: &str) {
        let title = escaped(title);
        self.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{title}\">"
        ));
        self.add(format_args!("<style>{STYLE}</style>"));
        self.add(format_args!("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"));
        self.add(format_args!("<text class=\"title\" x=\"12\" y=\"26\">{title}</text>"));
    }

    /// A band for each level, named by who chooses there.
    fn levels(&mut self, root: &TreeNode, depth: usize, width: f64) {
        for level in 0..=depth {
            let is_min = (root.level == "MIN") == level.is_multiple_of(2);
            let (name, side, class) = if is_min { ("MIN", 'X', 0) } else { ("MAX", 'O', 1) };
            let (y, tall) = (top(level) - 14.0, LEVEL - 26.0);
            self.add(format_args!(
                "<rect class=\"band{class}\" x=\"0\" y=\"{y}\" width=\"{width:.0}\" height=\"{tall}\"/>"
            ));
            let (colour, y) = (name.to_lowercase(), top(level) + 26.0);
            self.add(format_args!(
                "<text class=\"level {colour}\" x=\"14\" y=\"{y}\">{name}</text>"
            ));
            let y = y + 16.0;
            self.add(format_args!("<text class=\"who\" x=\"14\" y=\"{y}\">{side} to move</text>"));
        }
    }

    fn edges(&mut self, node: &TreeNode, left: f64, level: usize) {
        let from = (centre(node, left), foot(level));
        let mut stub = left + (width_of(node) - STUB_SLOT * node.untried.len() as f64) / 2.0;
        for (child, place) in places(node, left) {
            let to = (centre(child, place), top(level + 1) - 4.0);
            let (class, label) = match (child.is_entered(), child.on_best_line) {
                (false, _) => ("edge cut", "move cut"),
                (true, true) => ("edge best", "move"),
                (true, false) => ("edge", "move"),
            };
            self.edge(class, from, to, child.r#move.as_deref().unwrap_or_default(), label);
            self.edges(child, place, level + 1);
            stub = place + width_of(child);
        }
        for m in &node.untried {
            let to = (stub + STUB_SLOT / 2.0, top(level + 1) - 4.0);
            self.edge("edge cut", from, to, m, "move cut");
            self.add(format_args!(
                "<circle class=\"cut\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\"/>",
                to.0, to.1
            ));
            stub += STUB_SLOT;
        }
    }

    fn edge(&mut self, class: &str, from: (f64, f64), to: (f64, f64), m: &str, label: &str) {
        let ((x, y), (to_x, to_y)) = (from, to);
        self.add(format_args!(
            "<path class=\"{class}\" d=\"M{x:.1} {y:.1} L{to_x:.1} {to_y:.1}\"/>"
        ));
        // Near the child, where the edges of one node are far apart.
        let (x, y) = (x + (to_x - x) * 0.72, y + (to_y - y) * 0.72 + 3.0);
        let m = escaped(m);
        self.add(format_args!("<text class=\"{label}\" x=\"{x:.1}\" y=\"{y:.1}\">{m}</text>"));
    }

    fn nodes(&mut self, node: &TreeNode, left: f64, level: usize) {
        self.node(node, centre(node, left), top(level));
        for (child, place) in places(node, left) {
            self.nodes(child, place, level + 1);
        }
    }

    fn node(&mut self, node: &TreeNode, x: f64, y: f64) {
        if !node.board.is_empty() {
            self.board(node, x - BOARD / 2.0, y);
        }
        self.add(format_args!("<g class=\"{}\">", if node.is_entered() { "in" } else { "out" }));
        let (class, value) = (node.level.to_lowercase(), node.value_text());
        let pill_top = y + BOARD + 2.0;
        self.add(format_args!(
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{pill_top}\" width=\"40\" height=\"18\" rx=\"9\"/>",
            x - 20.0
        ));
        let text_y = pill_top + 14.0;
        self.add(format_args!("<text class=\"value\" x=\"{x:.1}\" y=\"{text_y}\">{value}</text>"));
        let window = node.window_text().unwrap_or_default();
        self.add(format_args!(
            "<text class=\"small\" x=\"{x:.1}\" y=\"{}\">{window}</text>",
            text_y + 13.0
        ));
        let count = if node.nodes <= 1 { node.exit.to_owned() } else { nodes_text(node.nodes) };
        self.add(format_args!(
            "<text class=\"small\" x=\"{x:.1}\" y=\"{}\">{count}</text>",
            text_y + 24.0
        ));
        self.add(format_args!("</g>"));
    }

    /// The board in small, a cross or a circle for each stone.
    fn board(&mut self, node: &TreeNode, x: f64, y: f64) {
        let rows = node.board.len();
        let columns = node.board.first().map_or(1, String::len);
        let cell = BOARD / rows.max(columns) as f64;
        let x = x + (BOARD - cell * columns as f64) / 2.0;
        let (wide, tall) = (cell * columns as f64, cell * rows as f64);
        let mut lines = String::new();
        for column in 1..columns {
            let _ = write!(lines, "M{:.1} {y:.1}v{tall:.1}", x + cell * column as f64);
        }
        for row in 1..rows {
            let _ = write!(lines, "M{x:.1} {:.1}h{wide:.1}", y + cell * row as f64);
        }
        let frame = format!("x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{tall:.1}\"");
        self.add(format_args!(
            "<rect class=\"grid\" {frame}/><path class=\"grid\" d=\"{lines}\"/>"
        ));
        for (row, text) in node.board.iter().enumerate() {
            for (column, mark) in text.chars().enumerate() {
                let (x, y) = (x + cell * (column as f64 + 0.5), y + cell * (row as f64 + 0.5));
                self.mark(mark, x, y, cell * 0.28);
            }
        }
        if node.on_best_line {
            self.add(format_args!("<rect class=\"best-frame\" {frame}/>"));
        }
    }

    fn mark(&mut self, mark: char, x: f64, y: f64, r: f64) {
        match mark {
            'X' => self.add(format_args!(
                "<path class=\"mark\" d=\"M{:.1} {:.1}l{d:.1} {d:.1}m0 -{d:.1}l-{d:.1} {d:.1}\"/>",
                x - r,
                y - r,
                d = 2.0 * r
            )),
            'O' => self.add(format_args!(
                "<circle class=\"mark\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/>"
            )),
            _ => {}
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
