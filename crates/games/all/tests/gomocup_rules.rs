//! By which number Gomocup's protocol calls the rules of each game, if it knows them.

fn rule(game: &str) -> Option<u8> {
    rivi_games::desk(game).unwrap().gomocup_rule()
}

#[test]
fn games_that_the_protocol_can_tell() {
    assert_eq!(rule("gomoku"), Some(0));
    assert_eq!(rule("gomoku:20"), Some(0));
    assert_eq!(rule("gomoku:15x12,standard"), Some(1));
    assert_eq!(rule("ristinolla"), Some(0));
    assert_eq!(rule("gomoku:15,renju"), Some(4));
    assert_eq!(rule("gomoku,caro"), Some(8));
    assert_eq!(rule("gomoku,caro,standard"), Some(9));
    for other in ["connect4", "gomoku,go-on", "mnk:5,5,4", "ultimate", "tictactoe"] {
        assert_eq!(rule(other), None, "{other}");
    }
}
