-- +goose Up

-- The notes of a seat's player on a game, which are deleted when the match is over.
CREATE TABLE notes (
    match  TEXT    NOT NULL REFERENCES matches (id),
    seat   INTEGER NOT NULL, -- 0 host, 1 guest
    serial INTEGER NOT NULL, -- of the game
    number INTEGER NOT NULL, -- grows by one with every change
    body   BLOB    NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
