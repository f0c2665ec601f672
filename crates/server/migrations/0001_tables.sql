-- Everything the server knows. The truth of a table is its row, its seats and its entries.

CREATE TABLE guests (
    id      TEXT PRIMARY KEY NOT NULL,
    -- SHA-256 of the secret in the cookie.
    token   BLOB NOT NULL,
    name    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id         TEXT PRIMARY KEY NOT NULL,
    game       TEXT NOT NULL,
    rules      INTEGER NOT NULL,
    pack       TEXT NOT NULL,
    setup      TEXT NOT NULL,
    -- Secret until the game is over; its hash is public.
    seed       BLOB NOT NULL,
    commitment TEXT NOT NULL,
    -- Listed in the lobby.
    public     INTEGER NOT NULL,
    -- open, playing, over
    status     TEXT NOT NULL,
    -- The seat that decides next.
    waits      INTEGER,
    -- The seat that won, and the way.
    winner     INTEGER,
    way        TEXT,
    -- Milliseconds before each step of a bot.
    pace       INTEGER NOT NULL,
    -- The table of the rematch.
    next       TEXT,
    created    INTEGER NOT NULL,
    touched    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_by_status ON tables (status, touched);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    -- person, bot, open, link
    kind     TEXT NOT NULL,
    guest    TEXT REFERENCES guests (id),
    -- The level of the bot, or of the bot that stands in for the person.
    bot      TEXT,
    -- When the person left.
    left_at  INTEGER,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_guest ON seats (guest);

-- What happened at a table, never changed. Two writers race for the same seq; one wins.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    -- act, resign, undo (text is the number of steps), seat (text is for people)
    kind     TEXT NOT NULL,
    seat     INTEGER,
    text     TEXT NOT NULL,
    -- The digest of the state after it; a changed engine is caught here.
    digest   INTEGER NOT NULL,
    -- What it meant in words, as JSON: shown even if the engine has changed since.
    notes    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
