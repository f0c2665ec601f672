-- While many write at once, their steps are kept in the order in which they come: a few pages for all
-- of them instead of one for each table. Soon they are put where they belong, into `entries`. A step is
-- in one of the two.

CREATE TABLE arrivals (
    id       INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    seat     INTEGER,
    text     TEXT NOT NULL,
    digest   INTEGER NOT NULL,
    notes    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    waits    INTEGER,
    UNIQUE (table_id, seq)
) STRICT;

-- Everything that happened.
CREATE VIEW steps AS
SELECT table_id, seq, kind, seat, text, digest, notes, at, waits FROM entries
UNION ALL
SELECT table_id, seq, kind, seat, text, digest, notes, at, waits FROM arrivals;

DROP VIEW standing;

-- The last step of a table is the later one of the last of each kind. (Asked of `steps`, SQLite would
-- look at those of all tables.)
CREATE VIEW standing AS
SELECT tables.*, CASE status WHEN 'playing' THEN COALESCE(
    (SELECT waits FROM (
        SELECT * FROM (SELECT seq, waits FROM entries WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT seq, waits FROM arrivals WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1)
    ) ORDER BY seq DESC LIMIT 1), first
) END AS waits FROM tables;
