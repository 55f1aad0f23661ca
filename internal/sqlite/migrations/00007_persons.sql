-- +goose Up

-- The players' names. They are not in the events, which never change, so that a name can be deleted.
CREATE TABLE names (
    match TEXT    NOT NULL REFERENCES matches (id),
    seat  INTEGER NOT NULL, -- 0 host, 1 guest
    name  TEXT    NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO names (match, seat, name)
    SELECT match, CASE json_extract(event, '$.seat') WHEN 'guest' THEN 1 ELSE 0 END, json_extract(event, '$.name')
    FROM events WHERE json_extract(event, '$.kind') = 'sat' AND json_extract(event, '$.name') NOT IN ('', 'Host', 'Guest')
    ON CONFLICT (match, seat) DO NOTHING;
UPDATE events SET event = json_remove(event, '$.name') WHERE json_extract(event, '$.kind') = 'sat' AND json_type(event, '$.name') IS NOT NULL;

-- The owners who imported records, by the record's id and the owner.
INSERT INTO documents (kind, key, owner, made, body)
    SELECT 'record-of', substr(key, 66) || '/' || substr(key, 1, 64), owner, made, x''
    FROM documents WHERE kind = 'history' AND owner IS NOT NULL
    ON CONFLICT (kind, key) DO NOTHING;

-- The caller who imported a document, to limit the documents of one address.
ALTER TABLE documents ADD COLUMN maker TEXT;
CREATE INDEX documents_maker ON documents (maker, length(body)) WHERE maker IS NOT NULL;
