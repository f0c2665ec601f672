PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
        version        BIGINT PRIMARY KEY,
        description    TEXT NOT NULL,
        installed_on   TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        success        BOOLEAN NOT NULL,
        checksum       BLOB NOT NULL,
        execution_time BIGINT NOT NULL
    );
INSERT INTO "_sqlx_migrations" VALUES(1,'tables','2026-11-19 21:49:13',1,X'C2A6D5A4C166633D07CA81B89265470A3C70EB9ACE510558B24EBDD12F05FD12396BB22F308C537565B1D34D462B3F03',0);
INSERT INTO "_sqlx_migrations" VALUES(2,'waits','2026-11-19 21:49:13',1,X'0003747A731840194F8137AD3DDB7AEC0D3A8A80B5E8C23807D522EBDE44481491C824D5C1A3D577F10ABF7E5D5A3700',0);
INSERT INTO "_sqlx_migrations" VALUES(3,'arrivals','2026-11-19 21:49:13',1,X'92FF7362090C7101E730A0EF1F918564F578919B753B8F25DDFBD411C5D72A6681F34EED3D32E04A842FA2488BA282E9',0);
INSERT INTO "_sqlx_migrations" VALUES(4,'makers','2026-11-19 21:49:13',1,X'F3D72EFA6F9F2D5B388E70A3B3C8788DF59D2314988DB9F72902F91D63E90AA6B50DEF39EC28452861A71A078581B9D4',0);
INSERT INTO "_sqlx_migrations" VALUES(5,'own_names','2026-11-19 21:49:13',1,X'15C8FD0165F178692E41263C937ACCB665DAEADAF304E22A1F9C9374F6D2C6204270A40E0FE41A94049013C3F14ABF58',0);
INSERT INTO "_sqlx_migrations" VALUES(6,'guides','2026-11-19 21:49:13',1,X'E5024200ED73A80185CF6AFA2F196929919C5E06772B7C6AA831E42F007ED16F0B4D6A0588013AEB0BD15FACB06523AA',0);
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
INSERT INTO "arrivals" VALUES(1,'3f2fc0f9b9080c08afde987e',1,'act',0,'keep species:morrok',-5259008033988113519,'[{"text":"The species Ondolai goes to the bottom of its deck.","words":"card-put-back species:ondolai"},{"text":"Orange gains the species Morrok.","words":"card-gained orange species:morrok"},{"text":"The species Veyr is turned up.","words":"card-turned-up species:veyr"},{"text":"The species Sussur is turned up.","words":"card-turned-up species:sussur"},{"text":"Purple looks at two species cards: Ilvane and Veyr.","words":"cards-lifted purple species:ilvane species:veyr"}]',1795124956,1);
INSERT INTO "arrivals" VALUES(2,'8d256f3236bd2c827b2d1561',1,'act',1,'keep species:quorum',9036227664967799921,'[{"text":"The species Veyr goes to the bottom of its deck.","words":"card-put-back species:veyr"},{"text":"Purple gains the species Quorum.","words":"card-gained purple species:quorum"},{"text":"The species Kethra is turned up.","words":"card-turned-up species:kethra"},{"text":"The species Ilvane is turned up.","words":"card-turned-up species:ilvane"},{"text":"Orange looks at two species cards: Ashkar and Kethra.","words":"cards-lifted orange species:ashkar species:kethra"}]',1795124956,0);
INSERT INTO "arrivals" VALUES(3,'304ec8c54ca25761e62d5cf6',1,'act',0,'keep species:sussur',7889396321759974532,'[{"text":"The species Tavosh goes to the bottom of its deck.","words":"card-put-back species:tavosh"},{"text":"Orange gains the species Sussur.","words":"card-gained orange species:sussur"},{"text":"The species Quorum is turned up.","words":"card-turned-up species:quorum"},{"text":"The species Ondolai is turned up.","words":"card-turned-up species:ondolai"},{"text":"Purple looks at two species cards: Morrok and Quorum.","words":"cards-lifted purple species:morrok species:quorum"}]',1795124956,1);
INSERT INTO "arrivals" VALUES(4,'5bdfa38df84cbbd2f4e96927',1,'act',1,'keep species:quorum',-5332827857886994062,'[{"text":"The species Kethra goes to the bottom of its deck.","words":"card-put-back species:kethra"},{"text":"Purple gains the species Quorum.","words":"card-gained purple species:quorum"},{"text":"The species Ondolai is turned up.","words":"card-turned-up species:ondolai"},{"text":"The species Veyr is turned up.","words":"card-turned-up species:veyr"},{"text":"Orange looks at two species cards: Ashkar and Ondolai.","words":"cards-lifted orange species:ashkar species:ondolai"}]',1795124956,0);
INSERT INTO "arrivals" VALUES(5,'9d20252d730c7bfa18e6c7c9',1,'act',0,'keep species:morrok',7767172801951059946,'[{"text":"The species Kethra goes to the bottom of its deck.","words":"card-put-back species:kethra"},{"text":"Orange gains the species Morrok.","words":"card-gained orange species:morrok"},{"text":"The species Ashkar is turned up.","words":"card-turned-up species:ashkar"},{"text":"The species Veyr is turned up.","words":"card-turned-up species:veyr"},{"text":"Purple looks at two species cards: Ilvane and Ashkar.","words":"cards-lifted purple species:ilvane species:ashkar"}]',1795124956,1);
INSERT INTO "arrivals" VALUES(6,'dedb97aaa7071361ae470eb1',1,'act',0,'keep species:ashkar',6447068226131190463,'[{"text":"The species Kethra goes to the bottom of its deck.","words":"card-put-back species:kethra"},{"text":"Orange gains the species Ashkar.","words":"card-gained orange species:ashkar"},{"text":"The species Veyr is turned up.","words":"card-turned-up species:veyr"},{"text":"The species Ondolai is turned up.","words":"card-turned-up species:ondolai"},{"text":"Purple looks at two species cards: Morrok and Veyr.","words":"cards-lifted purple species:morrok species:veyr"}]',1795124956,1);
INSERT INTO "arrivals" VALUES(7,'e3e01a9f517cecd468d55870',1,'act',0,'keep species:sussur',-339346513791118676,'[{"text":"The species Ondolai goes to the bottom of its deck.","words":"card-put-back species:ondolai"},{"text":"Orange gains the species Sussur.","words":"card-gained orange species:sussur"},{"text":"The species Ilvane is turned up.","words":"card-turned-up species:ilvane"},{"text":"The species Quorum is turned up.","words":"card-turned-up species:quorum"},{"text":"Purple looks at two species cards: Morrok and Ilvane.","words":"cards-lifted purple species:morrok species:ilvane"}]',1795124956,1);
INSERT INTO "arrivals" VALUES(8,'08bdcc07e3ba6120056b7508',1,'act',1,'keep species:sussur',7155332907227219523,'[{"text":"The species Quorum goes to the bottom of its deck.","words":"card-put-back species:quorum"},{"text":"Purple gains the species Sussur.","words":"card-gained purple species:sussur"},{"text":"The species Tavosh is turned up.","words":"card-turned-up species:tavosh"},{"text":"The species Ashkar is turned up.","words":"card-turned-up species:ashkar"},{"text":"Orange looks at two species cards: Ilvane and Tavosh.","words":"cards-lifted orange species:ilvane species:tavosh"}]',1795124956,0);
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
    at       INTEGER NOT NULL, waits INTEGER,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "entries" VALUES('126f6ef9156c7e7fff774e50',1,'seat',1,'',0,'[{"text":"Bob sits down."}]',1795124954,0);
INSERT INTO "entries" VALUES('126f6ef9156c7e7fff774e50',2,'act',0,'move l1 red-home>red-a0',7129807962532902115,'[{"text":"Red moves a level 1 ship from Pyra to Pyra 1.","words":"ship-moved red l1 red-home>red-a0"}]',1795124954,0);
INSERT INTO "entries" VALUES('126f6ef9156c7e7fff774e50',3,'act',0,'end',6127482836559566603,'[{"text":"The token at Pyra 1 shows 1 iron and 1 stardust.","words":"token-revealed red-a0 iron+stardust"},{"text":"Red collects 1 iron and 1 stardust.","words":"cards-collected red iron+stardust"}]',1795124954,0);
INSERT INTO "entries" VALUES('126f6ef9156c7e7fff774e50',4,'act',0,'return iron',-1865241399394950825,'[{"text":"Red returns 1 iron to the bank.","words":"card-returned red iron"}]',1795124954,0);
INSERT INTO "entries" VALUES('126f6ef9156c7e7fff774e50',5,'act',0,'return stardust',-99485471621469950,'[{"text":"Red returns 1 stardust to the bank.","words":"card-returned red stardust"}]',1795124954,0);
INSERT INTO "entries" VALUES('126f6ef9156c7e7fff774e50',6,'seat',1,'',0,'[{"text":"Bob has left the table."}]',1795124954,0);
INSERT INTO "entries" VALUES('48f15f45a059b77fe82db4fe',1,'act',0,'keep species:ondolai',1585672706028441734,'[{"text":"The species Veyr goes to the bottom of its deck.","words":"card-put-back species:veyr"},{"text":"Orange gains the species Ondolai.","words":"card-gained orange species:ondolai"},{"text":"The species Ilvane is turned up.","words":"card-turned-up species:ilvane"},{"text":"The species Sussur is turned up.","words":"card-turned-up species:sussur"},{"text":"Purple looks at two species cards: Kethra and Ilvane.","words":"cards-lifted purple species:kethra species:ilvane"}]',1795124956,1);
INSERT INTO "entries" VALUES('4bf389c3e372b9c79482c569',1,'act',1,'keep species:sussur',-4152843743657559305,'[{"text":"The species Ilvane goes to the bottom of its deck.","words":"card-put-back species:ilvane"},{"text":"Purple gains the species Sussur.","words":"card-gained purple species:sussur"},{"text":"The species Ondolai is turned up.","words":"card-turned-up species:ondolai"},{"text":"The species Kethra is turned up.","words":"card-turned-up species:kethra"},{"text":"Orange looks at two species cards: Quorum and Ondolai.","words":"cards-lifted orange species:quorum species:ondolai"}]',1795124954,0);
INSERT INTO "entries" VALUES('4bf389c3e372b9c79482c569',2,'act',0,'put-both species:quorum',-4062968577239391231,'[{"text":"The species Quorum goes to the bottom of its deck.","words":"card-put-back species:quorum"},{"text":"The species Ondolai goes to the bottom of its deck.","words":"card-put-back species:ondolai"},{"text":"The species Morrok is turned up.","words":"card-turned-up species:morrok"},{"text":"Orange gains the species Kethra.","words":"card-gained orange species:kethra"},{"text":"The leader Ninefold Ilo is turned up.","words":"card-turned-up leader:ninefold-ilo"},{"text":"The conflict Exodus is turned up.","words":"card-turned-up conflict:exodus"},{"text":"The government Common Table is turned up.","words":"card-turned-up government:common-table"},{"text":"The expansion development Seed Arks is turned up.","words":"card-turned-up expansion:seed-arks"},{"text":"The commerce development Sunken Bank is turned up.","words":"card-turned-up commerce:sunken-bank"},{"text":"The progress development Silent Index is turned up.","words":"card-turned-up progress:silent-index"},{"text":"Turn 1: Purple begins.","words":"turn-began purple 1"},{"text":"Purple draws one red cube, one yellow cube and one white cube.","words":"cubes-drawn purple red yellow white"}]',1795124954,1);
INSERT INTO "entries" VALUES('4bf389c3e372b9c79482c569',3,'act',1,'place yellow planet:tolo',3682317149422605565,'[{"text":"Purple settles a planet of Tolo with a yellow cube.","words":"planet-settled purple yellow planet:tolo"}]',1795124954,1);
INSERT INTO "entries" VALUES('4bf389c3e372b9c79482c569',4,'act',1,'place white species:sussur/base',5412758027327434504,'[{"text":"Purple puts a white cube on the base project of Sussur.","words":"cube-placed purple white species:sussur/base"}]',1795124954,1);
INSERT INTO "entries" VALUES('4bf389c3e372b9c79482c569',5,'act',1,'place red route:tolo>rusk',-2377481201573806432,'[{"text":"Purple puts a red cube on the route from Tolo to Rusk.","words":"route-extended purple red route:tolo>rusk"}]',1795124954,1);
INSERT INTO "entries" VALUES('4bf389c3e372b9c79482c569',6,'act',1,'confirm',8925715761335878485,'[{"text":"Purple confirms the allocation.","words":"allocation-confirmed purple"},{"text":"Purple takes three yellow cubes from the reserve.","words":"cubes-gained purple yellow yellow yellow"},{"text":"Turn 2: Orange begins.","words":"turn-began orange 2"},{"text":"Orange draws one red cube and two blue cubes.","words":"cubes-drawn orange red blue blue"}]',1795124954,0);
INSERT INTO "entries" VALUES('4bf389c3e372b9c79482c569',7,'act',0,'place blue planet:karn',-2256211716182281976,'[{"text":"Orange settles a planet of Karn with a blue cube.","words":"planet-settled orange blue planet:karn"}]',1795124954,0);
INSERT INTO "entries" VALUES('4bf389c3e372b9c79482c569',8,'undo',0,'1',0,'[{"text":"Ada takes back a step."}]',1795124954,0);
INSERT INTO "entries" VALUES('9a1ebe9d299772235c59613f',1,'act',1,'keep species:ondolai',-5564914673374551332,'[{"text":"The species Ilvane goes to the bottom of its deck.","words":"card-put-back species:ilvane"},{"text":"Purple gains the species Ondolai.","words":"card-gained purple species:ondolai"},{"text":"The species Ashkar is turned up.","words":"card-turned-up species:ashkar"},{"text":"The species Kethra is turned up.","words":"card-turned-up species:kethra"},{"text":"Orange looks at two species cards: Morrok and Ashkar.","words":"cards-lifted orange species:morrok species:ashkar"}]',1795124956,0);
INSERT INTO "entries" VALUES('a3e20574986df425c0e7f3e2',1,'act',0,'keep species:morrok',3076988454702794909,'[{"text":"The species Ilvane goes to the bottom of its deck.","words":"card-put-back species:ilvane"},{"text":"Orange gains the species Morrok.","words":"card-gained orange species:morrok"},{"text":"The species Tavosh is turned up.","words":"card-turned-up species:tavosh"},{"text":"The species Quorum is turned up.","words":"card-turned-up species:quorum"},{"text":"Purple looks at two species cards: Sussur and Tavosh.","words":"cards-lifted purple species:sussur species:tavosh"}]',1795124954,1);
INSERT INTO "entries" VALUES('a3e20574986df425c0e7f3e2',2,'act',1,'keep species:sussur',-6136465477605712985,'[{"text":"The species Tavosh goes to the bottom of its deck.","words":"card-put-back species:tavosh"},{"text":"Purple gains the species Sussur.","words":"card-gained purple species:sussur"},{"text":"The leader Grandmother Hush is turned up.","words":"card-turned-up leader:grandmother-hush"},{"text":"The conflict War of Proofs is turned up.","words":"card-turned-up conflict:war-of-proofs"},{"text":"The government Tithe Houses is turned up.","words":"card-turned-up government:tithe-houses"},{"text":"The expansion development Lighthouse Chain is turned up.","words":"card-turned-up expansion:lighthouse-chain"},{"text":"The commerce development Smugglers'' Moon is turned up.","words":"card-turned-up commerce:smugglers-moon"},{"text":"The progress development Accord of Mirrors is turned up.","words":"card-turned-up progress:accord-of-mirrors"},{"text":"Turn 1: Orange begins.","words":"turn-began orange 1"},{"text":"Orange draws one blue cube, one white cube and one black cube.","words":"cubes-drawn orange blue white black"}]',1795124954,0);
INSERT INTO "entries" VALUES('a3e20574986df425c0e7f3e2',3,'act',0,'place white route:ysel>nacre',8221595722309206915,'[{"text":"Orange puts a white cube on the route from Ysel to Nacre.","words":"route-extended orange white route:ysel>nacre"}]',1795124954,0);
INSERT INTO "entries" VALUES('a3e20574986df425c0e7f3e2',4,'act',0,'cancel route:ysel>nacre',7392337173018830162,'[{"text":"Orange cancels the route between Ysel and Nacre.","words":"project-cancelled orange route:ysel>nacre"},{"text":"Orange returns one white cube to the bag.","words":"cubes-returned orange white"}]',1795124954,0);
INSERT INTO "entries" VALUES('a3e20574986df425c0e7f3e2',5,'resign',0,'',3882874999810275191,'[{"text":"Orange resigns.","words":"resigned orange"},{"text":"Purple wins: everybody else has resigned.","words":"game-won purple resignation"}]',1795124954,NULL);
INSERT INTO "entries" VALUES('a3e20574986df425c0e7f3e2',6,'again',0,'',0,'[{"text":"Ada wants to play again."}]',1795124954,NULL);
INSERT INTO "entries" VALUES('a962655ad5269890119b824a',1,'act',1,'keep species:kethra',-6733093767555301159,'[{"text":"The species Tavosh goes to the bottom of its deck.","words":"card-put-back species:tavosh"},{"text":"Purple gains the species Kethra.","words":"card-gained purple species:kethra"},{"text":"The species Ashkar is turned up.","words":"card-turned-up species:ashkar"},{"text":"The species Quorum is turned up.","words":"card-turned-up species:quorum"},{"text":"Orange looks at two species cards: Ondolai and Ashkar.","words":"cards-lifted orange species:ondolai species:ashkar"}]',1795124954,0);
INSERT INTO "entries" VALUES('e62916152fc3be8cb9e731ed',1,'act',1,'keep species:veyr',1501119826302201383,'[{"text":"The species Ilvane goes to the bottom of its deck.","words":"card-put-back species:ilvane"},{"text":"Purple gains the species Veyr.","words":"card-gained purple species:veyr"},{"text":"The species Ondolai is turned up.","words":"card-turned-up species:ondolai"},{"text":"The species Morrok is turned up.","words":"card-turned-up species:morrok"},{"text":"Orange looks at two species cards: Ashkar and Ondolai.","words":"cards-lifted orange species:ashkar species:ondolai"}]',1795124956,0);
CREATE TABLE guests (
    id      TEXT PRIMARY KEY NOT NULL,
    -- SHA-256 of the secret in the cookie.
    token   BLOB NOT NULL,
    name    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "guests" VALUES('73930b46d07fd6cc6b3cee00',X'CF8A76A8D8700AE56EE0632FD960A292E6E681840FC3DE330BB98BBCA6062C80','Ada',1795124954);
INSERT INTO "guests" VALUES('76cf5215847a65622356628b',X'75018180CB8076F45CFDE486012EEDC82DE55ACE0B58A76D0389C08699A0F150','Bob',1795124954);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    -- person, bot, open, link
    kind     TEXT NOT NULL,
    guest    TEXT REFERENCES guests (id),
    -- The level of the bot, or of the bot that stands in for the person.
    bot      TEXT,
    -- When the person left.
    left_at  INTEGER, own_name TEXT,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES('08bdcc07e3ba6120056b7508',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('08bdcc07e3ba6120056b7508',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
INSERT INTO "seats" VALUES('126f6ef9156c7e7fff774e50',0,'person','73930b46d07fd6cc6b3cee00',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('126f6ef9156c7e7fff774e50',1,'person','76cf5215847a65622356628b',NULL,1795124954,NULL);
INSERT INTO "seats" VALUES('304ec8c54ca25761e62d5cf6',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('304ec8c54ca25761e62d5cf6',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
INSERT INTO "seats" VALUES('3f2fc0f9b9080c08afde987e',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('3f2fc0f9b9080c08afde987e',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
INSERT INTO "seats" VALUES('48f15f45a059b77fe82db4fe',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('48f15f45a059b77fe82db4fe',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
INSERT INTO "seats" VALUES('4bf389c3e372b9c79482c569',0,'person','73930b46d07fd6cc6b3cee00',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('4bf389c3e372b9c79482c569',1,'person','73930b46d07fd6cc6b3cee00',NULL,NULL,'Grace');
INSERT INTO "seats" VALUES('5bdfa38df84cbbd2f4e96927',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('5bdfa38df84cbbd2f4e96927',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
INSERT INTO "seats" VALUES('623a9a1e9c820a8ca4f24706',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('623a9a1e9c820a8ca4f24706',1,'link',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('623a9a1e9c820a8ca4f24706',2,'bot',NULL,'cadet',NULL,NULL);
INSERT INTO "seats" VALUES('893a810201471f82d7dd8f3d',0,'person','73930b46d07fd6cc6b3cee00',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('893a810201471f82d7dd8f3d',1,'bot',NULL,'cadet',NULL,NULL);
INSERT INTO "seats" VALUES('8d256f3236bd2c827b2d1561',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('8d256f3236bd2c827b2d1561',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
INSERT INTO "seats" VALUES('9a1ebe9d299772235c59613f',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('9a1ebe9d299772235c59613f',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
INSERT INTO "seats" VALUES('9d20252d730c7bfa18e6c7c9',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('9d20252d730c7bfa18e6c7c9',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
INSERT INTO "seats" VALUES('a3e20574986df425c0e7f3e2',0,'person','73930b46d07fd6cc6b3cee00',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('a3e20574986df425c0e7f3e2',1,'bot',NULL,'cadet',NULL,NULL);
INSERT INTO "seats" VALUES('a962655ad5269890119b824a',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('a962655ad5269890119b824a',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
INSERT INTO "seats" VALUES('d6a106226542195a94c88009',0,'person','73930b46d07fd6cc6b3cee00',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('d6a106226542195a94c88009',1,'bot',NULL,'cadet',NULL,NULL);
INSERT INTO "seats" VALUES('dedb97aaa7071361ae470eb1',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('dedb97aaa7071361ae470eb1',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
INSERT INTO "seats" VALUES('e3e01a9f517cecd468d55870',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('e3e01a9f517cecd468d55870',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
INSERT INTO "seats" VALUES('e62916152fc3be8cb9e731ed',0,'person','76cf5215847a65622356628b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('e62916152fc3be8cb9e731ed',1,'person','76cf5215847a65622356628b',NULL,NULL,'Player 2');
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
    first      INTEGER,
    -- The seat that won, and the way.
    winner     INTEGER,
    way        TEXT,
    -- Milliseconds before each step of a bot.
    pace       INTEGER NOT NULL,
    -- The table of the rematch.
    next       TEXT,
    created    INTEGER NOT NULL,
    touched    INTEGER NOT NULL
, maker TEXT, guide TEXT) STRICT, WITHOUT ROWID;
INSERT INTO "tables" VALUES('08bdcc07e3ba6120056b7508','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'0E4ED87FBB0AAE1D8C3DA8F8DDE55762C7B99FEE4462F4FC6B4E9B9C57D437DA','0ddd69f308287ce9c161431b32835d751df0125603ef94bad5b1e212464621ed',0,'playing',1,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('126f6ef9156c7e7fff774e50','conquest',2,'26ad80382c3f802c3deac334bc4ca9175fd884f2156363356e010ad86e8fc124','{"players":["red","green"],"shuffle-bases":false,"wrong-accusation-cost":0,"round-cap":40}',X'411B012BA5762BB8C668B0DE75819327FC44D1B4EB93706940A3D6B0F0A57219','1fbb54788781e84846e50b0c38967089044a428f4c96fa85309cd279d256f7c5',1,'playing',NULL,NULL,NULL,0,NULL,1795124954,1795124954,'73930b46d07fd6cc6b3cee00',NULL);
INSERT INTO "tables" VALUES('304ec8c54ca25761e62d5cf6','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'A64BD3693C7175F907AD01A332749DD375A48841AD5637569C5418152F54FBFA','1f53fc14c104ab4d67bc5435f7540b0cb1b474333b4cc9397a2b69dacff45667',0,'playing',0,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('3f2fc0f9b9080c08afde987e','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'45132924D1064B496EAC77D9722675AD621B50807CC334D4F82529B4B266AAF2','3d824168fc768c50034b6ab86468d816580cef40f7401cbea2bc424fe7eb6ada',0,'playing',0,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('48f15f45a059b77fe82db4fe','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'4AE50F48C9648AAC1B5BCE39B8C3A487415E2879E0A91EC884EC522F0E1F6BD0','60f111069daf78a50590dd53402b40c94a1983e7707c1c8eb5f823521c949af0',0,'playing',0,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('4bf389c3e372b9c79482c569','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'2EB74ACA9114FEC4C6B9D7C96CE2784141F769013ED8DBE5072B8D25D95510A2','1b033ce9288fb1d3a4ff39b5f1d5e94c322862326c96f31a11f470f6f2f7df61',0,'playing',1,NULL,NULL,0,NULL,1795124954,1795124954,'73930b46d07fd6cc6b3cee00',NULL);
INSERT INTO "tables" VALUES('5bdfa38df84cbbd2f4e96927','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'B47660F1DA4325965964A084B7157A0D331D9561AEDB4F5A0BAEF7C8ADC71E13','25d536e440e2f82b67184527ce733b32abdfbd0bc037cc7119b66f2d3d40adb9',0,'playing',1,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('623a9a1e9c820a8ca4f24706','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple","brown"],"draft":false,"edition":"final"}',X'114C5A39E3C3BFB06C392343A4F39E62AFC0FAE3560063DD9C4EEE25B01C8592','734170b53536e0f589816a80a2d8708987fc22d6846a94cd0e64d479c22c5794',0,'open',NULL,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('893a810201471f82d7dd8f3d','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'0826D3B4093FC5B616EB775C40831CC6B5E652CF60B955B201872D446B40DB0E','8c8bc6989711af227f9064ac2e5922e3940d492b5bdf599a06a956e7754155ca',0,'playing',0,NULL,NULL,0,NULL,1795124954,1795124954,'73930b46d07fd6cc6b3cee00',NULL);
INSERT INTO "tables" VALUES('8d256f3236bd2c827b2d1561','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'23005BA03B1D7BE2AC92B4E4BC9FC507B00D4800C186CF0B164795D76A37D71F','2625f75b455690fa0e39292f9f294018cbb4d390da7448fdd86be52c014ee633',0,'playing',1,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('9a1ebe9d299772235c59613f','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'7BAA0E0D8A4BECD40519D6FA2A3E99C980525E1B4C0395A7B397D1D80D2DF683','8a4de6acb3b16f04e57bec6e4f9fe660afc4f6ec2cdf44905e09eb982264c3d1',0,'playing',1,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('9d20252d730c7bfa18e6c7c9','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'43C056F00B6F9C3089A62FDC31E7DF788006286DEC9E0868C25DBF5C102D160C','1c52348e34e20c392ba8196d8514d24b6d01158369df334e45cc2c91d495fcd0',0,'playing',0,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('a3e20574986df425c0e7f3e2','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'0CF78B3757A3E892F5CF663B91060A511765388F9E9165BE5095A44B1595C9BF','fb98f52440d6ed8f364f49e3b79d2e93f864a8ece0f8eca30924d02db8f48b07',0,'over',0,1,'resignation',0,'893a810201471f82d7dd8f3d',1795124954,1795124954,'73930b46d07fd6cc6b3cee00',NULL);
INSERT INTO "tables" VALUES('a962655ad5269890119b824a','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'E2D96E4827E574A2365F20172C89ABAF40C1182D489D37C68F65DD3B2D28F3A2','99d66950322dfee1fa098042e862bb042a5edb9367cc5f3cbdc198eee9f0198c',0,'playing',1,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('d6a106226542195a94c88009','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["gray","brown"],"first":"gray"}',X'B0C6F874C5E1BC50218B9FAED53AD66A88734A4FDC893530FD79FCEFDD35ABAE','a59fbaa836f794b549b0d247532766560881906759f031546908b39e70d72886',0,'playing',0,NULL,NULL,0,NULL,1795124954,1795124954,'73930b46d07fd6cc6b3cee00','stone');
INSERT INTO "tables" VALUES('dedb97aaa7071361ae470eb1','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'9596DE233EA0F948CEDCEA035876FA806BE157F0F208F43BAB67D76F43F9CFC2','31212a3ae561a6e07975c7211d6344921eb9ae868dd3892f5f0fd0ebde3bf752',0,'playing',0,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('e3e01a9f517cecd468d55870','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'A1399A10F61B62F000B9B9ECE3765C3483FBF860C4C9DFBF5B26FE7CBB1C45AB','2b3a467bd9d9cccdf0fa736ba3c73c810a73795044763fc8f5845cf7b836dfdb',0,'playing',0,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
INSERT INTO "tables" VALUES('e62916152fc3be8cb9e731ed','master',3,'04faf7ca560ab35a48dbc1eb2af90ce4c10e47d25929d918bbc3bcda52c0c7ea','{"players":["orange","purple"],"draft":false,"edition":"final"}',X'5C033A08703F22DB3FE854D337A1A17501DD2CD3D6AB7693F2C166EF25C3A766','7505abcd3956b1e269fae6e49b2f39544b40f1ecc00fd38c9081ff360ebaa774',0,'playing',1,NULL,NULL,0,NULL,1795124954,1795124954,'76cf5215847a65622356628b',NULL);
CREATE INDEX seats_by_guest ON seats (guest);
CREATE VIEW steps AS
SELECT table_id, seq, kind, seat, text, digest, notes, at, waits FROM entries
UNION ALL
SELECT table_id, seq, kind, seat, text, digest, notes, at, waits FROM arrivals;
CREATE VIEW standing AS
SELECT tables.*, CASE status WHEN 'playing' THEN COALESCE(
    (SELECT waits FROM (
        SELECT * FROM (SELECT seq, waits FROM entries WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT seq, waits FROM arrivals WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1)
    ) ORDER BY seq DESC LIMIT 1), first
) END AS waits FROM tables;
CREATE INDEX tables_in_the_lobby ON tables (status, touched, id) WHERE public;
COMMIT;
