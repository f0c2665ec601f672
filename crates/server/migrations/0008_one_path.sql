-- Every step is in `entries`; whom a game waits for is in the row of its table.

DROP VIEW standing;
DROP VIEW steps;

INSERT INTO entries (table_id, seq, kind, seat, text, digest, notes, at, waits)
SELECT table_id, seq, kind, seat, text, digest, notes, at, waits FROM arrivals
ORDER BY table_id, seq;
DROP TABLE arrivals;

-- The seat that decides next, while the game is on.
ALTER TABLE tables RENAME COLUMN first TO waits;

UPDATE tables SET waits = CASE status WHEN 'playing' THEN COALESCE(
    (SELECT waits FROM entries WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1), waits
) END;

ALTER TABLE entries DROP COLUMN waits;

-- Whether the server has something to do next: a bot moves, or will stand in for somebody.
ALTER TABLE tables ADD COLUMN due INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET due = EXISTS (
    SELECT 1 FROM seats WHERE table_id = tables.id AND status = 'playing'
    AND ((seat = waits AND bot IS NOT NULL) OR (left_at IS NOT NULL AND bot IS NULL))
);

CREATE INDEX tables_due ON tables (id) WHERE due;

-- For what is abandoned.
CREATE INDEX tables_by_age ON tables (status, touched);

-- The lobby shows few tables of one maker.
DROP INDEX tables_in_the_lobby;
CREATE INDEX tables_in_the_lobby ON tables (status, touched, id, maker) WHERE public;

-- A guest's games are listed newest first, however many there are.
ALTER TABLE seats ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;

UPDATE seats SET touched = (SELECT touched FROM tables WHERE id = table_id);

DROP INDEX seats_by_guest;
CREATE INDEX seats_by_guest ON seats (guest, touched, table_id) WHERE guest IS NOT NULL;

CREATE INDEX guests_by_age ON guests (created);
