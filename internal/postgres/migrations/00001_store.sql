-- Times are Unix milliseconds. Ids, names and keys are bytea, because other people choose them: any byte is allowed, and they
-- sort byte by byte, whatever the language of the database. `SET bytea_output = escape` shows them as text. JSON has the field
-- names of package match.

-- +goose Up

CREATE TABLE matches (
    id       bytea   NOT NULL PRIMARY KEY, -- as in links
    config   text    NOT NULL,             -- JSON: the settings that the rules of the game use
    made     bigint  NOT NULL,             -- time
    invite   bytea   NOT NULL,             -- opens the guest's seat; empty if nobody may join
    hot_seat boolean NOT NULL,             -- one browser holds both seats
    terms    text    NOT NULL,             -- JSON: the other settings agreed before the match
    maker    bytea,                        -- the caller who made it
    version  integer NOT NULL,             -- number of events
    revision bigint  NOT NULL,             -- grows by one with every write to the match
    due      bigint,                       -- time when the match needs attention; NULL: never
    over     boolean NOT NULL,             -- the match has ended
    changed  bigint  NOT NULL,             -- time of the last event
    sum      bigint  NOT NULL,             -- of the header
    last     bigint  NOT NULL              -- of the last event or, before the first one, of the header
);

CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL;
CREATE INDEX matches_maker ON matches (maker) WHERE maker IS NOT NULL;

-- The events of matches. Rows are never changed.
CREATE TABLE events (
    match   bytea   NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    version integer NOT NULL, -- version of the match after the event, from 1 without a gap
    event   text    NOT NULL, -- JSON
    sum     bigint  NOT NULL,
    PRIMARY KEY (match, version)
);

-- The players' names. They are not in the events, which never change, so that a name can be deleted.
CREATE TABLE names (
    match bytea    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat  smallint NOT NULL, -- 0 host, 1 guest
    name  bytea    NOT NULL,
    PRIMARY KEY (match, seat)
);

-- The holders of seats, in the order in which they got them.
CREATE TABLE grants (
    match  bytea    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number bigint   GENERATED ALWAYS AS IDENTITY,
    seat   smallint NOT NULL,
    holder bytea    NOT NULL, -- SHA-256 of the holder's token
    sum    bigint   NOT NULL,
    PRIMARY KEY (match, seat, holder)
);

CREATE INDEX grants_holder ON grants (holder);

-- Hints that were used, in order.
CREATE TABLE hints (
    match  bytea    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number bigint   GENERATED ALWAYS AS IDENTITY,
    serial integer  NOT NULL, -- of the game
    seat   smallint NOT NULL,
    row    integer  NOT NULL, -- the row before which it was used, from 1
    kind   text     NOT NULL,
    PRIMARY KEY (match, serial, seat, row, kind)
);

-- The notes of a seat's player on a game, which are deleted when the match is over.
CREATE TABLE notes (
    match  bytea    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat   smallint NOT NULL,
    serial integer  NOT NULL, -- of the game
    number integer  NOT NULL, -- grows by one with every change
    body   bytea    NOT NULL,
    PRIMARY KEY (match, seat)
);

-- Codes that lead to a seat. A seat has at most one.
CREATE TABLE tickets (
    match   bytea    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat    smallint NOT NULL,
    hash    bytea    NOT NULL CONSTRAINT tickets_hash UNIQUE, -- SHA-256 of the code
    expires bigint   NOT NULL, -- time
    stays   boolean  NOT NULL, -- can be used again until it expires
    PRIMARY KEY (match, seat)
);

CREATE INDEX tickets_expires ON tickets (expires);

-- Stored data that is derived or imported.
CREATE TABLE documents (
    kind  bytea  NOT NULL,
    key   bytea  NOT NULL,
    owner bytea,           -- SHA-256 of the holder's token; NULL: nobody's
    maker bytea,           -- the caller who imported it
    made  bigint NOT NULL, -- time
    body  bytea  NOT NULL,
    PRIMARY KEY (kind, key)
);

CREATE INDEX documents_owner ON documents (owner, kind, key) WHERE owner IS NOT NULL;
CREATE INDEX documents_maker ON documents (maker) WHERE maker IS NOT NULL;
