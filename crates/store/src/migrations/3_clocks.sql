CREATE TABLE clocks (
    match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    due_ms BIGINT NOT NULL,
    left_ms BIGINT NOT NULL,
    since_ms BIGINT NOT NULL
){clustered};

CREATE INDEX clocks_by_time ON clocks (due_ms);
