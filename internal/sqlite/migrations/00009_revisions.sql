-- +goose Up

-- Grows by one with every write to the match. Processes compare it to see whether their copy is current.
ALTER TABLE matches ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
