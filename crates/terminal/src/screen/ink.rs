//! What things look like: colours where the terminal has them, and shapes that say the same without.

use ratatui::style::{Color, Modifier, Style};
use rivi_rules::Side;
use serde::Deserialize;

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colours {
    /// None: bold, dim and reversed text only.
    None,
    /// The sixteen that every terminal has, as its user has set them.
    #[default]
    Sixteen,
    /// 256.
    Many,
    /// All.
    True,
}

impl Colours {
    /// What the environment tells. `NO_COLOR` with any value asks for none.
    ///
    /// ```
    /// use rivi_terminal::screen::Colours;
    /// let of = |set: &[(&str, &str)]| {
    ///     Colours::of_environment(|name| set.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
    /// };
    /// assert_eq!(of(&[("TERM", "xterm-256color")]), Colours::Many);
    /// assert_eq!(of(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]), Colours::True);
    /// assert_eq!(of(&[("TERM", "xterm"), ("NO_COLOR", "1")]), Colours::None);
    /// ```
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Colours {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        if set("NO_COLOR").is_some() {
            return Colours::None;
        }
        let term = set("TERM").unwrap_or_default();
        match set("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Colours::True,
            _ if term.contains("direct") => Colours::True,
            _ if term.contains("256") => Colours::Many,
            _ if term.starts_with("vt1") || term.starts_with("vt2") => Colours::None,
            _ => Colours::Sixteen,
        }
    }
}

/// What is behind the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Dark.
    #[default]
    Dark,
    /// Light.
    Light,
}

impl Ground {
    /// What the terminal says of itself in `COLORFGBG`, the number of its background last.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Option<Ground> {
        let text = variable("COLORFGBG")?;
        match text.rsplit(';').next()?.parse::<u8>().ok()? {
            7 | 9..=15 => Some(Ground::Light),
            _ => Some(Ground::Dark),
        }
    }
}

/// What everything is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// How many colours there are.
    pub colours: Colours,
    /// What is behind them.
    pub ground: Ground,
    /// Whether the terminal knows more characters than ASCII.
    pub unicode: bool,
}

impl Default for Ink {
    fn default() -> Ink {
        Ink { colours: Colours::Sixteen, ground: Ground::Dark, unicode: true }
    }
}

/// What a piece of the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Dim,
    Title,
    Key,
    Selected,
    Mark(Side),
    /// A board within the board that a side has won.
    Won(Side),
    /// Where the next move may go.
    Active,
    Grid,
    Hint,
    Guide,
    Good,
    Bad,
    Notice,
    /// From 0 to 4, the more the hotter.
    Heat(u8),
}

/// A colour in each number of colours: the name of one of sixteen, the number of one of 256, and the true one.
type Shade = (Color, u8, (u8, u8, u8));

impl Ink {
    fn pick(self, (named, number, (r, g, b)): Shade) -> Option<Color> {
        match self.colours {
            Colours::None => None,
            Colours::Sixteen => Some(named),
            Colours::Many => Some(Color::Indexed(number)),
            Colours::True => Some(Color::Rgb(r, g, b)),
        }
    }

    fn of_ground(self, dark: Shade, light: Shade) -> Option<Color> {
        self.pick(if self.ground == Ground::Dark { dark } else { light })
    }

    fn fore(self, dark: Shade, light: Shade) -> Style {
        self.of_ground(dark, light).map_or(Style::new(), |colour| Style::new().fg(colour))
    }

    /// A colour behind the text where there are enough of them to be gentle, else the modifier.
    fn behind(self, dark: Shade, light: Shade, or: Modifier) -> Style {
        match self.of_ground(dark, light) {
            Some(colour) if self.colours > Colours::Sixteen => Style::new().bg(colour),
            _ => Style::new().add_modifier(or),
        }
    }

    pub(crate) fn style(self, role: Role) -> Style {
        const X: (Shade, Shade) =
            ((Color::Cyan, 80, (86, 204, 242)), (Color::Blue, 25, (0, 92, 170)));
        const O: (Shade, Shade) =
            ((Color::Yellow, 214, (255, 176, 59)), (Color::Red, 130, (170, 80, 0)));
        let bold = Modifier::BOLD;
        match role {
            Role::Dim if self.colours == Colours::None => Style::new().add_modifier(Modifier::DIM),
            Role::Dim => self.fore(
                (Color::DarkGray, 245, (138, 138, 138)),
                (Color::DarkGray, 243, (110, 110, 110)),
            ),
            Role::Grid if self.colours == Colours::None => Style::new(),
            Role::Grid => self.fore(
                (Color::DarkGray, 241, (98, 98, 98)),
                (Color::DarkGray, 245, (138, 138, 138)),
            ),
            Role::Title => Style::new().add_modifier(bold),
            Role::Key => self
                .fore((Color::Cyan, 80, (86, 204, 242)), (Color::Blue, 25, (0, 92, 170)))
                .add_modifier(bold),
            Role::Selected => Style::new().add_modifier(Modifier::REVERSED),
            Role::Mark(Side::X) => self.fore(X.0, X.1).add_modifier(bold),
            Role::Mark(Side::O) => self.fore(O.0, O.1).add_modifier(bold),
            Role::Won(Side::X) => self.behind(
                (Color::Cyan, 23, (14, 58, 74)),
                (Color::Cyan, 153, (196, 224, 248)),
                Modifier::empty(),
            ),
            Role::Won(Side::O) => self.behind(
                (Color::Yellow, 58, (74, 52, 14)),
                (Color::Yellow, 223, (250, 224, 190)),
                Modifier::empty(),
            ),
            Role::Active | Role::Good => {
                // Of the sixteen, green cannot be read on white.
                self.fore((Color::Green, 114, (120, 208, 120)), (Color::Magenta, 28, (0, 120, 30)))
            }
            Role::Hint => self.behind(
                (Color::Green, 22, (18, 84, 36)),
                (Color::Green, 157, (180, 240, 190)),
                Modifier::REVERSED,
            ),
            Role::Guide => self.behind(
                (Color::DarkGray, 236, (44, 44, 48)),
                (Color::Gray, 254, (232, 232, 236)),
                Modifier::UNDERLINED,
            ),
            Role::Bad => {
                self.fore((Color::LightRed, 203, (255, 110, 100)), (Color::Red, 124, (176, 0, 20)))
            }
            Role::Notice => {
                self.fore((Color::Yellow, 222, (255, 220, 130)), (Color::Blue, 90, (120, 0, 120)))
            }
            Role::Heat(heat) => self.heat(heat),
        }
    }

    fn heat(self, heat: u8) -> Style {
        const DARK: [(u8, (u8, u8, u8)); 5] = [
            (17, (16, 20, 50)),
            (53, (60, 20, 70)),
            (89, (120, 24, 70)),
            (130, (176, 70, 20)),
            (172, (214, 130, 0)),
        ];
        const LIGHT: [(u8, (u8, u8, u8)); 5] = [
            (189, (224, 228, 250)),
            (183, (226, 200, 240)),
            (217, (250, 186, 186)),
            (215, (250, 180, 110)),
            (208, (250, 140, 40)),
        ];
        // Of sixteen colours none is gentle: each brings the colour that can be read on it, whatever the ground.
        const NAMED: [(Color, Color); 5] = [
            (Color::Blue, Color::White),
            (Color::Cyan, Color::Black),
            (Color::Green, Color::Black),
            (Color::Yellow, Color::Black),
            (Color::Red, Color::White),
        ];
        let at = (heat as usize).min(4);
        let (named, text) = NAMED[at];
        let shade = |(number, rgb): (u8, (u8, u8, u8))| (named, number, rgb);
        match self.of_ground(shade(DARK[at]), shade(LIGHT[at])) {
            Some(colour) if self.colours == Colours::Sixteen => Style::new().bg(colour).fg(text),
            // The hottest is as bright as a light ground.
            Some(colour) if at == 4 && self.ground == Ground::Dark => {
                let black = self.pick((Color::Black, 16, (0, 0, 0))).unwrap_or_default();
                Style::new().bg(colour).fg(black)
            }
            Some(colour) => Style::new().bg(colour),
            None => Style::new(),
        }
    }

    /// The one character, or the other where there is only ASCII.
    pub(crate) fn char(self, unicode: char, ascii: char) -> char {
        if self.unicode { unicode } else { ascii }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: (u8, u8, u8) = (0, 0, 0);
    const WHITE: (u8, u8, u8) = (255, 255, 255);

    /// The colours of a terminal; the sixteen as they are in xterm where no user has set them.
    fn rgb(colour: Color) -> (u8, u8, u8) {
        let step = |at: u8| if at == 0 { 0 } else { 55 + 40 * at };
        match colour {
            Color::Rgb(r, g, b) => (r, g, b),
            Color::Indexed(grey @ 232..) => {
                let level = 8 + 10 * (grey - 232);
                (level, level, level)
            }
            Color::Indexed(at @ 16..) => {
                let at = at - 16;
                (step(at / 36), step(at / 6 % 6), step(at % 6))
            }
            Color::Black => (0, 0, 0),
            Color::Red => (205, 0, 0),
            Color::Green => (0, 205, 0),
            Color::Yellow => (205, 205, 0),
            Color::Blue => (0, 0, 238),
            Color::Magenta => (205, 0, 205),
            Color::Cyan => (0, 205, 205),
            Color::DarkGray => (127, 127, 127),
            Color::LightRed => (255, 0, 0),
            Color::White => WHITE,
            other => panic!("{other} is none of ours"),
        }
    }

    /// How well one colour is told from another, from 1 to 21, as WCAG measures it.
    fn contrast(one: (u8, u8, u8), other: (u8, u8, u8)) -> f64 {
        let linear = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let light = |(r, g, b)| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05;
        let (one, other) = (light(one), light(other));
        one.max(other) / one.min(other)
    }

    /// Each ground with every number of colours that are the same everywhere.
    fn inks() -> impl Iterator<Item = Ink> {
        [Ground::Dark, Ground::Light].into_iter().flat_map(|ground| {
            [Colours::Many, Colours::True].map(|colours| Ink { colours, ground, unicode: true })
        })
    }

    #[test]
    fn text_is_read_on_its_ground() {
        for ink in inks() {
            let ground = if ink.ground == Ground::Dark { BLACK } else { WHITE };
            for (role, least) in [
                (Role::Dim, 4.5),
                (Role::Key, 4.5),
                (Role::Mark(Side::X), 4.5),
                (Role::Mark(Side::O), 4.5),
                (Role::Active, 4.5),
                (Role::Bad, 4.5),
                (Role::Notice, 4.5),
                (Role::Grid, 3.0),
            ] {
                let found = contrast(rgb(ink.style(role).fg.unwrap()), ground);
                assert!(found >= least, "{role:?} {ink:?}: {found:.2}");
            }
        }
    }

    /// What a user has made of the sixteen nobody knows; as they come they can be read.
    #[test]
    fn the_sixteen_are_read_on_both_grounds() {
        for ground in [Ground::Dark, Ground::Light] {
            let ink = Ink { colours: Colours::Sixteen, ground, unicode: true };
            let behind = if ground == Ground::Dark { BLACK } else { WHITE };
            let marks = Side::BOTH.map(Role::Mark);
            let roles = [Role::Dim, Role::Key, Role::Active, Role::Bad, Role::Notice, Role::Grid];
            for role in roles.into_iter().chain(marks) {
                let found = contrast(rgb(ink.style(role).fg.unwrap()), behind);
                assert!(found >= 3.5, "{role:?} {ground:?}: {found:.2}");
            }
            for heat in 0..5 {
                let style = ink.style(Role::Heat(heat));
                let found = contrast(rgb(style.bg.unwrap()), rgb(style.fg.unwrap()));
                assert!(found >= 4.5, "heat {heat}: {found:.2}");
            }
        }
    }

    #[test]
    fn text_is_read_on_what_is_behind_it() {
        let heats = (0..5).map(Role::Heat);
        let roles = [Role::Won(Side::X), Role::Won(Side::O), Role::Hint, Role::Guide];
        let roles: Vec<Role> = roles.into_iter().chain(heats).collect();
        for ink in inks() {
            let text = if ink.ground == Ground::Dark { WHITE } else { BLACK };
            for role in &roles {
                let style = ink.style(*role);
                let found = contrast(rgb(style.bg.unwrap()), style.fg.map_or(text, rgb));
                assert!(found >= 4.5, "{role:?} {ink:?}: {found:.2}");
            }
            for side in Side::BOTH {
                let mark = rgb(ink.style(Role::Mark(side)).fg.unwrap());
                for behind in [Role::Won(side), Role::Hint, Role::Guide] {
                    let found = contrast(rgb(ink.style(behind).bg.unwrap()), mark);
                    assert!(found >= 3.0, "{side} on {behind:?} {ink:?}: {found:.2}");
                }
            }
        }
    }
}
