ALTER TABLE matches ADD COLUMN public BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN named TEXT NOT NULL DEFAULT '';

CREATE INDEX matches_to_see ON matches (public, created_ms DESC, id DESC);

CREATE TABLE grams (
    gram TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    PRIMARY KEY (gram, created_ms, match_id)
){clustered};

CREATE INDEX grams_of_match ON grams (match_id);

CREATE TABLE probes (
    name TEXT NOT NULL PRIMARY KEY,
    at_ms BIGINT NOT NULL
);

CREATE TABLE orders (
    id TEXT NOT NULL PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    body TEXT NOT NULL,
    answer TEXT
);
