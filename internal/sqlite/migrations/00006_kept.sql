-- +goose Up

-- For whom a match was made, to bound what one address has kept.
ALTER TABLE matches ADD COLUMN maker TEXT GENERATED ALWAYS AS (json_extract(terms, '$.by')) VIRTUAL;
CREATE INDEX matches_maker ON matches (maker) WHERE maker IS NOT NULL;

-- Time of the last event; of older matches that of this change, since nothing was to be forgotten before.
ALTER TABLE matches ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET changed = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
