CREATE TABLE turns (
    match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    holder TEXT NOT NULL,
    until_ms BIGINT NOT NULL
){clustered};

CREATE INDEX turns_by_time ON turns (until_ms);
