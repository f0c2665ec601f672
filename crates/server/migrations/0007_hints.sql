-- Whether everybody at the table may ask for hints, although several people play.

ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT FALSE;
