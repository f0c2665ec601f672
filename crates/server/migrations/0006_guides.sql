-- The word of the guide, if the game is a guided one.

ALTER TABLE tables ADD COLUMN guide TEXT;
