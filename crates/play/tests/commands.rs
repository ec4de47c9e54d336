//! What each command does, and to whom it is refused.

use rivi_play::message::{Command, Event, RefusalCode, SetUpText};
use rivi_play::request::NewMatch;
use rivi_play::seen::Insight;
use rivi_play::state::{Ending, GameResult, Proposal, TimeControl};
use rivi_play::{Chosen, Deletion, Hands, Match, Pair, begin};
use rivi_rules::{Outcome, Side, Square};
use rivi_search::Verdict;

const X: Hands = Pair { x: true, o: false };
const O: Hands = Pair { x: false, o: true };
const BOTH: Hands = Pair { x: true, o: true };
const NOBODY: Hands = Pair { x: false, o: false };

fn new(game: &str, x: &str, o: &str) -> NewMatch {
    NewMatch {
        game: game.to_owned(),
        x: x.to_owned(),
        o: o.to_owned(),
        first: None,
        clock: TimeControl::None,
        start: None,
        moves: String::new(),
        public: false,
    }
}

fn begun(new: &NewMatch) -> Match {
    Match::replay(&begin(new, 0).unwrap()).unwrap()
}

fn people() -> Match {
    begun(&new("tictactoe", "human", "human"))
}

fn play(whole: &mut Match, hands: Hands, text: &str) -> Result<(), RefusalCode> {
    act(whole, hands, Command::Move { text: text.to_owned() })
}

#[allow(clippy::needless_pass_by_value, reason = "calls read better with the command itself")]
fn act(whole: &mut Match, hands: Hands, command: Command) -> Result<(), RefusalCode> {
    whole.apply(hands, &command, 1).map(drop).map_err(|refusal| refusal.code)
}

/// The machine to move answers with this.
fn machine(whole: &mut Match, text: &str, verdict: Option<Verdict>) {
    let task = whole.task().unwrap();
    let insight = Insight {
        number: 0,
        player: String::new(),
        text: text.to_owned(),
        verdict: verdict.map(Into::into),
        nodes: 0,
        ms: 0,
        sentences: Vec::new(),
        cells: Vec::new(),
        figures: Vec::new(),
        iterations: Vec::new(),
        cut: false,
    };
    let chosen = Chosen { text: text.to_owned(), square: Some(Square::new(0, 0)), insight };
    let event = whole.thought(&task, &Ok(chosen), 5, 1).unwrap();
    whole.absorb(&event).unwrap();
}

fn moves(whole: &Match) -> Vec<String> {
    whole.table().moves()
}

#[test]
fn each_seat_plays_in_its_turn_only() {
    let mut whole = people();
    assert_eq!(play(&mut whole, NOBODY, "b2"), Err(RefusalCode::NotYourSeat));
    assert_eq!(play(&mut whole, O, "b2"), Err(RefusalCode::NotYourTurn));
    assert_eq!(play(&mut whole, X, "z9"), Err(RefusalCode::Illegal));
    assert_eq!(play(&mut whole, X, "b2"), Ok(()));
    assert_eq!(play(&mut whole, X, "a1"), Err(RefusalCode::NotYourTurn));
    assert_eq!(play(&mut whole, O, "b2"), Err(RefusalCode::Illegal));
    assert_eq!(play(&mut whole, BOTH, "a1"), Ok(()));
    assert_eq!(moves(&whole), ["b2", "a1"]);
    assert_eq!(whole.event(), 3);
}

#[test]
fn a_move_while_the_machine_thinks_is_dropped() {
    let mut whole = begun(&new("tictactoe", "human", "random"));
    play(&mut whole, X, "b2").unwrap();
    assert_eq!(play(&mut whole, BOTH, "a1"), Err(RefusalCode::MachineThinking));
    let refused = whole.apply(X, &Command::Move { text: "a1".into() }, 1).unwrap_err();
    assert!(refused.reason.starts_with("the machine is thinking"), "{refused}");
    machine(&mut whole, "a1", None);
    assert_eq!(moves(&whole), ["b2", "a1"]);
    assert_eq!(whole.played()[1].by.as_deref(), Some("random"));
}

#[test]
fn a_thought_that_comes_too_late_is_dropped() {
    let mut whole = begun(&new("tictactoe", "human", "random"));
    play(&mut whole, X, "b2").unwrap();
    let task = whole.task().unwrap();
    act(&mut whole, X, Command::TakeBack).unwrap();
    assert_eq!(moves(&whole), [""; 0]);
    assert_eq!(whole.thought(&task, &Err("late".into()), 1, 1), None);
    play(&mut whole, X, "b2").unwrap();
    assert_eq!(whole.thought(&task, &Err("late".into()), 1, 1), None, "it is another task");
}

#[test]
fn against_a_machine_a_step_goes_back_to_ones_own_turn() {
    let mut whole = begun(&new("tictactoe", "human", "random"));
    assert_eq!(act(&mut whole, X, Command::TakeBack), Err(RefusalCode::Nothing));
    play(&mut whole, X, "b2").unwrap();
    machine(&mut whole, "a1", None);
    act(&mut whole, X, Command::TakeBack).unwrap();
    assert_eq!((moves(&whole).len(), whole.turn()), (0, Side::X));
    act(&mut whole, X, Command::Redo).unwrap();
    assert_eq!(moves(&whole), ["b2", "a1"]);
    play(&mut whole, X, "c3").unwrap();
    act(&mut whole, X, Command::TakeBack).unwrap();
    assert_eq!(moves(&whole), ["b2", "a1"], "while it thinks, only one's own move");
}

#[test]
fn a_machine_that_began_keeps_its_first_move() {
    let mut whole = begun(&new("tictactoe", "random", "human"));
    machine(&mut whole, "b2", None);
    assert_eq!(act(&mut whole, O, Command::TakeBack), Err(RefusalCode::Nothing));
}

#[test]
fn between_people_a_move_back_is_asked_for() {
    let mut whole = people();
    play(&mut whole, X, "b2").unwrap();
    act(&mut whole, X, Command::TakeBack).unwrap();
    assert_eq!(moves(&whole), ["b2"]);
    assert_eq!(whole.state(1).asked.unwrap().what, Proposal::TakeBack { moves: 1 });
    assert_eq!(act(&mut whole, X, Command::TakeBack), Err(RefusalCode::Asked));
    assert_eq!(act(&mut whole, X, Command::Answer { accept: true }), Err(RefusalCode::NotYourSeat));
    act(&mut whole, O, Command::Answer { accept: false }).unwrap();
    assert_eq!(whole.state(1).asked, None);
    act(&mut whole, X, Command::TakeBack).unwrap();
    act(&mut whole, O, Command::Answer { accept: true }).unwrap();
    assert!(moves(&whole).is_empty());
    assert_eq!(act(&mut whole, O, Command::Answer { accept: true }), Err(RefusalCode::Nothing));
}

#[test]
fn a_question_is_forgotten_when_the_game_goes_on() {
    let mut whole = people();
    play(&mut whole, X, "b2").unwrap();
    act(&mut whole, X, Command::OfferDraw).unwrap();
    play(&mut whole, O, "a1").unwrap();
    assert_eq!(act(&mut whole, O, Command::Answer { accept: true }), Err(RefusalCode::Nothing));
}

#[test]
fn between_people_machines_help_only_if_both_agree() {
    let mut whole = people();
    let machine = || Command::MachineMove { player: None };
    let hand_over = || Command::SetPlayer { seat: Side::X, player: "random".to_owned() };
    act(&mut whole, X, hand_over()).unwrap();
    let mut whole = people();
    play(&mut whole, X, "b2").unwrap();
    play(&mut whole, O, "a1").unwrap();
    for help in [Command::Hint, Command::StartAnalysis { lines: 1 }, machine(), hand_over()] {
        assert_eq!(act(&mut whole, X, help), Err(RefusalCode::NoHelp));
    }
    act(&mut whole, BOTH, Command::Hint).unwrap();
    assert_eq!(act(&mut whole, BOTH, Command::OfferHelp), Err(RefusalCode::Nothing));
    act(&mut whole, X, Command::OfferHelp).unwrap();
    assert_eq!(whole.state(1).asked.unwrap().what, Proposal::Help);
    assert!(!whole.state(1).aided);
    act(&mut whole, O, Command::Answer { accept: true }).unwrap();
    assert!(whole.state(1).aided);
    act(&mut whole, X, Command::Hint).unwrap();
    act(&mut whole, X, machine()).unwrap();
    // The next game is asked about anew.
    act(&mut whole, BOTH, Command::Clear).unwrap();
    assert_eq!(act(&mut whole, O, Command::Hint), Err(RefusalCode::NoHelp));
}

#[test]
fn one_device_for_both_needs_nobodys_consent() {
    let mut whole = people();
    play(&mut whole, BOTH, "b2").unwrap();
    act(&mut whole, BOTH, Command::TakeBack).unwrap();
    act(&mut whole, BOTH, Command::Redo).unwrap();
    act(&mut whole, BOTH, Command::Clear).unwrap();
    assert!(moves(&whole).is_empty());
    assert_eq!(act(&mut whole, X, Command::Redo), Err(RefusalCode::Asked));
    act(&mut whole, X, Command::Clear).unwrap();
    assert_eq!(whole.state(1).asked.unwrap().what, Proposal::Clear);
}

#[test]
fn players_change_at_any_time() {
    let mut whole = people();
    let set = |seat, player: &str| Command::SetPlayer { seat, player: player.to_owned() };
    assert_eq!(act(&mut whole, X, set(Side::O, "random")), Err(RefusalCode::NotYourSeat));
    assert_eq!(act(&mut whole, O, set(Side::O, "vier")), Err(RefusalCode::Invalid));
    assert_eq!(act(&mut whole, O, set(Side::O, "cmd:\"ls\"")), Err(RefusalCode::Invalid));
    act(&mut whole, O, set(Side::O, "scoreboard")).unwrap();
    act(&mut whole, X, set(Side::O, "random")).unwrap();
    play(&mut whole, X, "b2").unwrap();
    assert_eq!(whole.task().unwrap().player, "random");
    act(&mut whole, X, set(Side::O, "human")).unwrap();
    assert_eq!(whole.task(), None);
    play(&mut whole, O, "a1").unwrap();
}

#[test]
fn a_machine_moves_once_for_a_person() {
    let mut whole = people();
    let lend = |player: Option<&str>| Command::MachineMove { player: player.map(str::to_owned) };
    assert_eq!(act(&mut whole, O, lend(None)), Err(RefusalCode::NotYourTurn));
    assert_eq!(act(&mut whole, X, lend(Some("human"))), Err(RefusalCode::Invalid));
    act(&mut whole, BOTH, lend(Some("random"))).unwrap();
    assert_eq!(play(&mut whole, X, "b2"), Err(RefusalCode::MachineThinking));
    machine(&mut whole, "b2", None);
    assert_eq!(whole.task(), None, "it was for one move");
    play(&mut whole, O, "a1").unwrap();
}

#[test]
fn a_machine_that_fails_waits_to_be_asked_again() {
    let mut whole = begun(&new("tictactoe", "random", "human"));
    let task = whole.task().unwrap();
    let failed = whole.thought(&task, &Err("it gave up".into()), 1, 1).unwrap();
    whole.absorb(&failed).unwrap();
    assert_eq!(whole.task(), None);
    assert_eq!(whole.state(1).stalled.as_deref(), Some("it gave up"));
    act(&mut whole, O, Command::MachineMove { player: None }).unwrap();
    machine(&mut whole, "b2", None);
    play(&mut whole, O, "a1").unwrap();
    assert_eq!(whole.task().unwrap().seat, Side::X);
}

#[test]
fn resigning_and_drawing_end_the_game() {
    let mut whole = people();
    play(&mut whole, X, "b2").unwrap();
    act(&mut whole, O, Command::Resign).unwrap();
    assert_eq!(
        whole.result(),
        Some(GameResult { winner: Outcome::Win(Side::X), by: Ending::Resigned })
    );
    assert_eq!(play(&mut whole, O, "a1"), Err(RefusalCode::GameOver));
    assert_eq!(act(&mut whole, O, Command::Resign), Err(RefusalCode::GameOver));
    let mut drawn = people();
    act(&mut drawn, X, Command::OfferDraw).unwrap();
    act(&mut drawn, O, Command::OfferDraw).unwrap();
    assert_eq!(drawn.result(), Some(GameResult { winner: Outcome::Draw, by: Ending::Agreed }));
}

#[test]
fn a_machine_takes_a_draw_if_it_saw_no_more() {
    for (verdict, agreed) in
        [(None, false), (Some(Verdict::Draw), true), (Some(Verdict::WinIn(2)), false)]
    {
        let mut whole = begun(&new("tictactoe", "human", "tree-d"));
        play(&mut whole, X, "b2").unwrap();
        machine(&mut whole, "a1", verdict);
        act(&mut whole, X, Command::OfferDraw).unwrap();
        assert_eq!(whole.result().is_some(), agreed, "{verdict:?}");
    }
}

#[test]
fn a_rematch_changes_the_sides_and_takes_name_and_tally_along() {
    let mut whole = people();
    assert_eq!(act(&mut whole, X, Command::Rematch), Err(RefusalCode::NotOver));
    for (hands, seat, name) in [(X, Side::X, "Aino"), (O, Side::O, "Bo")] {
        act(&mut whole, hands, Command::Join { seat, name: name.to_owned() }).unwrap();
    }
    act(&mut whole, X, Command::Resign).unwrap();
    act(&mut whole, X, Command::Rematch).unwrap();
    act(&mut whole, O, Command::Rematch).unwrap();
    let state = whole.state(1);
    // Aino lost as X; she is O now, X begins again, and the game that Bo won is still Bo's.
    assert_eq!(
        (state.round, state.first, state.view.turn, state.result),
        (2, Side::X, Side::X, None)
    );
    assert_eq!((state.tally.x, state.tally.o, state.sides_changed), (1, 0, true));
    assert_eq!(state.players.map(|sitting| sitting.name.unwrap()), named("Bo", "Aino"));
    act(&mut whole, O, Command::Resign).unwrap();
    act(&mut whole, BOTH, Command::Rematch).unwrap();
    let state = whole.state(1);
    assert_eq!((state.tally.x, state.tally.o, state.sides_changed), (0, 2, false));
    assert_eq!(state.players.map(|sitting| sitting.name.unwrap()), named("Aino", "Bo"));
}

#[test]
fn a_rematch_with_a_machine_changes_the_sides_too() {
    let mut whole = begun(&new("tictactoe", "human", "random"));
    play(&mut whole, X, "b2").unwrap();
    machine(&mut whole, "a1", None);
    act(&mut whole, X, Command::Resign).unwrap();
    act(&mut whole, X, Command::Rematch).unwrap();
    assert_eq!(whole.players(), &named("random", "human"));
    assert_eq!(whole.task().map(|task| task.seat), Some(Side::X));
}

fn named(x: &str, o: &str) -> Pair<String> {
    Pair { x: x.to_owned(), o: o.to_owned() }
}

#[test]
fn a_lost_game_that_is_taken_back_does_not_count() {
    let mut whole = begun(&new("tictactoe", "human", "random"));
    play(&mut whole, X, "b2").unwrap();
    machine(&mut whole, "a1", None);
    act(&mut whole, X, Command::Resign).unwrap();
    assert_eq!(whole.tally().o, 1);
    act(&mut whole, X, Command::TakeBack).unwrap();
    assert_eq!((whole.tally().o, whole.result()), (0, None));
}

#[test]
fn positions_and_games_are_set_up_where_nobody_else_has_a_say() {
    let mut whole = people();
    let set_up = |diagram: &str| Command::SetUp {
        diagram: diagram.to_owned(),
        turn: Some(Side::O),
        lenient: false,
    };
    assert_eq!(act(&mut whole, X, set_up("...\n.X.\n...")), Err(RefusalCode::Asked));
    assert_eq!(act(&mut whole, BOTH, set_up("...\nXX.\n...")), Err(RefusalCode::Invalid));
    act(&mut whole, BOTH, set_up("...\n.X.\n...")).unwrap();
    assert_eq!(whole.turn(), Side::O);
    let game = |game: &str| Command::NewGame {
        game: Some(game.to_owned()),
        first: Some(Side::O),
        players: None,
        clock: None,
    };
    assert_eq!(act(&mut whole, BOTH, game("chess")), Err(RefusalCode::Invalid));
    assert_eq!(act(&mut whole, O, game("connect4")), Err(RefusalCode::Asked));
    act(&mut whole, BOTH, game("connect4")).unwrap();
    assert_eq!((whole.game(), whole.turn()), ("connect4", Side::O));
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut new = new("tictactoe", "human", "human");
    new.clock = TimeControl::Total { ms: 1000, increment_ms: 0 };
    let mut whole = begun(&new);
    play(&mut whole, X, "b2").unwrap();
    assert_eq!(whole.tick(1001), None);
    let event = whole.tick(1002).unwrap();
    assert_eq!(event.event, Event::TimeUp { seat: Side::O });
    whole.absorb(&event).unwrap();
    assert_eq!(
        whole.result(),
        Some(GameResult { winner: Outcome::Win(Side::X), by: Ending::Time })
    );
    new.clock = TimeControl::Move { ms: 1 };
    assert!(begin(&new, 0).is_err());
}

#[test]
fn names_are_given_for_ones_own_seat() {
    let mut whole = people();
    let join = |seat, name: &str| Command::Join { seat, name: name.to_owned() };
    assert_eq!(act(&mut whole, X, join(Side::O, "Bo")), Err(RefusalCode::NotYourSeat));
    for wrong in ["", "  ", &"x".repeat(41), "a\nb"] {
        assert_eq!(act(&mut whole, X, join(Side::X, wrong)), Err(RefusalCode::Invalid));
    }
    act(&mut whole, X, join(Side::X, " Ada ")).unwrap();
    assert_eq!(whole.names().x.as_deref(), Some("Ada"));
}

#[test]
fn a_match_begins_where_it_is_told_to() {
    let start = SetUpText { diagram: "...\n.X.\n...".into(), turn: None, lenient: false };
    let new = NewMatch {
        start: Some(start),
        moves: "a1 c3".into(),
        ..new("tictactoe", "human", "human")
    };
    let whole = begun(&new);
    assert_eq!((moves(&whole).len(), whole.turn(), whole.event()), (2, Side::O, 3));
    let wrong = NewMatch { moves: "b2".into(), ..new };
    assert!(begin(&wrong, 0).unwrap_err().reason.contains("b2"));
}

#[test]
fn events_out_of_order_are_not_taken() {
    let events = begin(&new("tictactoe", "human", "human"), 0).unwrap();
    assert!(Match::replay(&[]).is_err());
    let mut whole = Match::replay(&events).unwrap();
    let again = whole.absorb(&events[0]).unwrap_err();
    assert_eq!(again.to_string(), "event 1 does not follow: expected event 2");
}

#[test]
fn a_command_that_comes_twice_is_not_carried_out_twice() {
    let mut whole = people();
    let again = |whole: &Match, hands: Hands, command: &Command, after: u64| {
        whole.is_new(hands, command, Some(after)).map_err(|refusal| refusal.code)
    };
    let middle = Command::Move { text: "b2".to_owned() };
    assert_eq!(again(&whole, X, &middle, 1), Ok(true));
    play(&mut whole, X, "b2").unwrap();
    assert_eq!(again(&whole, X, &middle, 1), Ok(false), "it is the move on the board");
    assert_eq!(again(&whole, O, &middle, 1), Err(RefusalCode::Stale), "it was not O's");
    let join = Command::Join { seat: Side::O, name: "Bo".to_owned() };
    act(&mut whole, O, join.clone()).unwrap();
    assert_eq!(again(&whole, O, &Command::Move { text: "a1".to_owned() }, 2), Ok(true), "a name");
    play(&mut whole, O, "a1").unwrap();
    assert_eq!(again(&whole, X, &middle, 1), Ok(false), "it still was played by it");
    assert_eq!(again(&whole, X, &middle, 3), Err(RefusalCode::Stale));
    act(&mut whole, BOTH, Command::TakeBack).unwrap();
    assert_eq!(again(&whole, BOTH, &Command::TakeBack, 4), Err(RefusalCode::Stale));
    assert_eq!(again(&whole, X, &Command::Hint, 1), Ok(true), "a hint changes nothing");
    assert!(whole.is_new(X, &middle, None).unwrap(), "who names no event is not held to one");
}

#[test]
fn two_who_have_played_delete_together() {
    let mut whole = people();
    let code =
        |result: Result<Deletion, rivi_play::Refusal>| result.map_err(|refusal| refusal.code);
    assert_eq!(code(whole.deletion(NOBODY, 1)), Err(RefusalCode::NotYourSeat));
    play(&mut whole, X, "b2").unwrap();
    assert_eq!(code(whole.deletion(O, 1)), Ok(Deletion::Agreed), "O has not played");
    play(&mut whole, O, "a1").unwrap();
    assert_eq!(code(whole.deletion(BOTH, 1)), Ok(Deletion::Agreed));
    let Ok(Deletion::Asked(asked)) = whole.deletion(X, 1) else { panic!("O is asked") };
    whole.absorb(&asked).unwrap();
    assert_eq!(code(whole.deletion(X, 1)), Err(RefusalCode::Asked));
    assert_eq!(code(whole.deletion(O, 1)), Ok(Deletion::Agreed));
    let yes = Command::Answer { accept: true };
    assert!(whole.agrees_to_delete(O, &yes) && !whole.agrees_to_delete(X, &yes));
    act(&mut whole, O, Command::Answer { accept: false }).unwrap();
    assert!(!whole.agrees_to_delete(O, &yes));
    let machine = begun(&new("tictactoe", "human", "random"));
    assert_eq!(code(machine.deletion(X, 1)), Ok(Deletion::Agreed));
}

#[test]
fn the_operator_ends_a_game_once() {
    let mut whole = people();
    whole.absorb(&whole.ended(Outcome::Win(Side::O), 5).unwrap()).unwrap();
    assert_eq!(
        whole.result(),
        Some(GameResult { winner: Outcome::Win(Side::O), by: Ending::Operator })
    );
    assert_eq!(whole.ended(Outcome::Win(Side::X), 6).unwrap_err().code, RefusalCode::GameOver);
}

#[test]
fn what_is_kept_of_a_match_has_one_form_and_an_end() {
    let whole = begun(&new(" Gomoku : 019 , standard ", "human", "human"));
    assert_eq!(whole.game(), "gomoku:19,standard");
    let zeros = format!("gomoku:{}15", "0".repeat(250_000));
    assert!(begin(&new(&zeros, "human", "human"), 0).unwrap_err().reason.contains("64 bytes"));
    let mut whole = people();
    let zeros = Command::NewGame { game: Some(zeros), first: None, players: None, clock: None };
    assert_eq!(act(&mut whole, BOTH, zeros), Err(RefusalCode::Invalid));
    let diagram = format!("{}X..\n...\n...", "\n".repeat(20_000));
    let set_up = Command::SetUp { diagram, turn: None, lenient: false };
    assert_eq!(act(&mut whole, BOTH, set_up), Err(RefusalCode::Invalid));
    let (seat, name) = (Side::X, "\u{202E}adA".to_owned());
    assert_eq!(act(&mut whole, BOTH, Command::Join { seat, name }), Err(RefusalCode::Invalid));
}
