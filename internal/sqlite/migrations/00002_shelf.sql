-- Times are Unix milliseconds.

-- +goose Up

-- Stored data that is derived or imported. Rows are never changed.
CREATE TABLE documents (
    number INTEGER PRIMARY KEY,
    kind   TEXT    NOT NULL,
    key    TEXT    NOT NULL,
    owner  BLOB,             -- SHA-256 of the holder's token; NULL: nobody's
    made   INTEGER NOT NULL, -- time
    body   BLOB    NOT NULL,
    UNIQUE (kind, key)
) STRICT;

CREATE INDEX documents_owner ON documents (owner, kind, key) WHERE owner IS NOT NULL;
