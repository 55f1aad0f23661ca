-- +goose Up

-- A ticket that stays can be used again until it expires: a spoken code.
ALTER TABLE tickets ADD COLUMN stays INTEGER NOT NULL DEFAULT 0;
