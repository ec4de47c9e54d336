use super::TextGame;
use super::seat::Hand;
use crate::swap2::Stage;

impl TextGame {
    /// Puts everything back to the start, for the same two once more. An opening by swap2 is played again too.
    pub fn again(&mut self) {
        self.stage = self.opened.then_some(Stage::Three);
        self.desk = self.desk.restart(self.table().first());
        (self.line_told, self.settled) = (false, 0);
        for seat in &mut self.seats {
            if let Hand::Machine(machine) = &mut seat.hand {
                machine.new_game();
            }
        }
    }

    /// The same with the sides changed.
    pub fn other_side(&mut self) {
        self.seats.swap(0, 1);
        self.again();
    }
}
