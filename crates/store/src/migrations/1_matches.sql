CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    token_x TEXT NOT NULL,
    token_o TEXT NOT NULL,
    game TEXT NOT NULL,
    player_x TEXT NOT NULL,
    player_o TEXT NOT NULL,
    name_x TEXT,
    name_o TEXT,
    winner TEXT,
    ending TEXT,
    tally_x BIGINT NOT NULL,
    tally_o BIGINT NOT NULL,
    tally_draws BIGINT NOT NULL,
    created_ms BIGINT NOT NULL
);

CREATE INDEX matches_by_age ON matches (created_ms DESC, id DESC);
CREATE INDEX matches_by_game ON matches (game, created_ms DESC);
CREATE INDEX matches_by_result ON matches (winner, created_ms DESC);

CREATE TABLE events (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
){clustered};

CREATE TABLE insights (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    event BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match_id, event)
){clustered};
