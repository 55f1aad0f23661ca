-- Times are Unix milliseconds. JSON has the field names of package match.

-- +goose Up

CREATE TABLE matches (
    id       TEXT    NOT NULL PRIMARY KEY, -- as in links
    config   TEXT    NOT NULL,             -- JSON: what was agreed before the match
    made     INTEGER NOT NULL,             -- time
    invite   TEXT    NOT NULL,             -- opens the guest's seat; '' at a hot-seat table
    hot_seat INTEGER NOT NULL,             -- 1: one browser holds both seats
    version  INTEGER NOT NULL,             -- number of events
    due      INTEGER,                      -- time when a turn runs over; NULL: none will
    over     INTEGER NOT NULL              -- 1: the match has ended
) STRICT, WITHOUT ROWID;

CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL;

-- The events of matches. Rows are never changed.
CREATE TABLE events (
    match   TEXT    NOT NULL REFERENCES matches (id),
    version INTEGER NOT NULL, -- of the match after the event, from 1 without a gap
    event   TEXT    NOT NULL, -- JSON
    PRIMARY KEY (match, version)
) STRICT, WITHOUT ROWID;

-- The holders of seats, in the order in which they got them.
CREATE TABLE grants (
    number INTEGER PRIMARY KEY,
    match  TEXT    NOT NULL REFERENCES matches (id),
    seat   INTEGER NOT NULL, -- 0 host, 1 guest
    holder BLOB    NOT NULL, -- SHA-256 of the holder's token
    UNIQUE (match, seat, holder)
) STRICT;

CREATE INDEX grants_holder ON grants (holder);

-- Codes that take a seat to another device. A seat has at most one.
CREATE TABLE tickets (
    match   TEXT    NOT NULL REFERENCES matches (id),
    seat    INTEGER NOT NULL,
    hash    BLOB    NOT NULL UNIQUE, -- SHA-256 of the code
    expires INTEGER NOT NULL,        -- time
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX tickets_expires ON tickets (expires);
