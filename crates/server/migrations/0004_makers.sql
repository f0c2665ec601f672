-- Who opened a table: the links to its seats are for them, and the lobby lists only their newest tables.
ALTER TABLE tables ADD COLUMN maker TEXT;

UPDATE tables SET maker = (
    SELECT guest FROM seats WHERE table_id = tables.id AND guest IS NOT NULL ORDER BY seat LIMIT 1
);

-- The lobby lists public tables only; private ones must not slow it down.
DROP INDEX tables_by_status;
CREATE INDEX tables_in_the_lobby ON tables (status, touched, id) WHERE public;
