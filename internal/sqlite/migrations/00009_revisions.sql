-- +goose Up

-- Grows by one with every write to the match, whatever it brings: what those compare who have a copy.
ALTER TABLE matches ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
