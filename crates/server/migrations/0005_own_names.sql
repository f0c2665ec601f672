-- People who share a screen have names of their own, although one guest has all their seats.

ALTER TABLE seats ADD COLUMN own_name TEXT;
