-- +goose Up

-- JSON: settings agreed before the match that the rules of the game do not use.
ALTER TABLE matches ADD COLUMN terms TEXT NOT NULL DEFAULT '{"computers":["",""]}';

-- Hints that were used, in order.
CREATE TABLE hints (
    number INTEGER PRIMARY KEY,
    match  TEXT    NOT NULL REFERENCES matches (id),
    serial INTEGER NOT NULL, -- of the game
    seat   INTEGER NOT NULL, -- 0 host, 1 guest
    row    INTEGER NOT NULL, -- before which row, from 1
    kind   TEXT    NOT NULL,
    UNIQUE (match, serial, seat, row, kind)
) STRICT;
