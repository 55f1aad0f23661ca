-- +goose Up

-- What the player of a seat has jotted down about a game; gone when the match is over.
CREATE TABLE notes (
    match  TEXT    NOT NULL REFERENCES matches (id),
    seat   INTEGER NOT NULL, -- 0 host, 1 guest
    serial INTEGER NOT NULL, -- of the game
    number INTEGER NOT NULL, -- grows by one with every change
    body   BLOB    NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
