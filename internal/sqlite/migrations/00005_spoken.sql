-- +goose Up

-- A ticket that stays is a spoken code: it can be used again until it expires.
ALTER TABLE tickets ADD COLUMN stays INTEGER NOT NULL DEFAULT 0;
