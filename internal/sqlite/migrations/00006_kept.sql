-- +goose Up

-- The caller who made a match, to limit the matches of one address.
ALTER TABLE matches ADD COLUMN maker TEXT GENERATED ALWAYS AS (json_extract(terms, '$.by')) VIRTUAL;
CREATE INDEX matches_maker ON matches (maker) WHERE maker IS NOT NULL;

-- Time of the last event. For older matches it is the time of this migration, because nothing was deleted by age before.
ALTER TABLE matches ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET changed = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
