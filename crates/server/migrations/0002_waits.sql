-- Whom a game waits for is said by the last entry of its table, so that a step writes one row.

ALTER TABLE entries ADD COLUMN waits INTEGER;

UPDATE entries SET waits = (SELECT waits FROM tables WHERE id = table_id)
WHERE (table_id, seq) IN (SELECT table_id, MAX(seq) FROM entries GROUP BY table_id);

-- The seat that decides before there is an entry.
ALTER TABLE tables RENAME COLUMN waits TO first;

CREATE VIEW standing AS
SELECT tables.*, CASE status WHEN 'playing' THEN COALESCE(
    (SELECT waits FROM entries WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1), first
) END AS waits FROM tables;
