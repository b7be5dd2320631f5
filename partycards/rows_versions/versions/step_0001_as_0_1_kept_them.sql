CREATE TABLE IF NOT EXISTS alone (
    "table" VARCHAR NOT NULL,
    "match" INTEGER NOT NULL,
    game VARCHAR NOT NULL,
    points INTEGER NOT NULL,
    ended VARCHAR NOT NULL,
    CONSTRAINT pk_alone PRIMARY KEY ("table", "match")
);

CREATE TABLE IF NOT EXISTS bought (
    shopping VARCHAR NOT NULL,
    line VARCHAR NOT NULL,
    CONSTRAINT pk_bought PRIMARY KEY (shopping, line)
);

CREATE TABLE IF NOT EXISTS chit (
    number INTEGER NOT NULL,
    "table" VARCHAR NOT NULL,
    printer VARCHAR NOT NULL,
    what VARCHAR NOT NULL,
    course VARCHAR NOT NULL,
    slips VARCHAR NOT NULL,
    state VARCHAR NOT NULL,
    again BOOLEAN NOT NULL,
    at DOUBLE NOT NULL,
    CONSTRAINT pk_chit PRIMARY KEY (number)
);

CREATE TABLE IF NOT EXISTS choice (
    "key" VARCHAR NOT NULL,
    value VARCHAR NOT NULL,
    CONSTRAINT pk_choice PRIMARY KEY ("key")
);

CREATE TABLE IF NOT EXISTS floor_table (
    number VARCHAR NOT NULL,
    seats INTEGER NOT NULL,
    CONSTRAINT pk_floor_table PRIMARY KEY (number)
);

CREATE TABLE IF NOT EXISTS guest (
    "table" VARCHAR NOT NULL,
    seat INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    looks_like VARCHAR NOT NULL,
    language VARCHAR NOT NULL,
    code VARCHAR NOT NULL,
    key_digest VARCHAR NOT NULL,
    CONSTRAINT pk_guest PRIMARY KEY ("table", seat)
);

CREATE TABLE IF NOT EXISTS in_house (
    "key" VARCHAR NOT NULL,
    CONSTRAINT pk_in_house PRIMARY KEY ("key")
);

CREATE TABLE IF NOT EXISTS kept (
    kind VARCHAR NOT NULL,
    "key" VARCHAR NOT NULL,
    card VARCHAR NOT NULL,
    pack VARCHAR NOT NULL,
    retired BOOLEAN NOT NULL,
    CONSTRAINT pk_kept PRIMARY KEY (kind, "key")
);

CREATE TABLE IF NOT EXISTS need (
    "table" VARCHAR NOT NULL,
    seat INTEGER NOT NULL,
    kinds VARCHAR NOT NULL,
    words VARCHAR NOT NULL,
    CONSTRAINT pk_need PRIMARY KEY ("table", seat)
);

CREATE TABLE IF NOT EXISTS out_now (
    "key" VARCHAR NOT NULL,
    at DOUBLE NOT NULL,
    CONSTRAINT pk_out_now PRIMARY KEY ("key")
);

CREATE TABLE IF NOT EXISTS photo (
    name VARCHAR NOT NULL,
    "table" VARCHAR NOT NULL,
    seat INTEGER NOT NULL,
    "match" INTEGER NOT NULL,
    round INTEGER NOT NULL,
    chef INTEGER NOT NULL,
    sent DOUBLE NOT NULL,
    CONSTRAINT pk_photo PRIMARY KEY (name)
);

CREATE TABLE IF NOT EXISTS printed (
    deck VARCHAR NOT NULL,
    sheet VARCHAR NOT NULL,
    "key" VARCHAR NOT NULL,
    face VARCHAR NOT NULL,
    CONSTRAINT pk_printed PRIMARY KEY (deck, sheet, "key")
);

CREATE TABLE IF NOT EXISTS printer (
    name VARCHAR NOT NULL,
    back_x DOUBLE NOT NULL,
    back_y DOUBLE NOT NULL,
    CONSTRAINT pk_printer PRIMARY KEY (name)
);

CREATE TABLE IF NOT EXISTS saved_rules (
    "key" VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    looks_like VARCHAR NOT NULL,
    game VARCHAR NOT NULL,
    rules VARCHAR NOT NULL,
    CONSTRAINT pk_saved_rules PRIMARY KEY ("key")
);

CREATE TABLE IF NOT EXISTS season (
    "key" INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    open BOOLEAN NOT NULL,
    CONSTRAINT pk_season PRIMARY KEY ("key")
);

CREATE TABLE IF NOT EXISTS season_apart (
    season INTEGER NOT NULL,
    one INTEGER NOT NULL,
    other INTEGER NOT NULL,
    CONSTRAINT pk_season_apart PRIMARY KEY (season, one, other)
);

CREATE TABLE IF NOT EXISTS season_evening (
    season INTEGER NOT NULL,
    "table" VARCHAR NOT NULL,
    "match" INTEGER NOT NULL,
    at DOUBLE NOT NULL,
    game VARCHAR NOT NULL,
    removed BOOLEAN NOT NULL,
    CONSTRAINT pk_season_evening PRIMARY KEY (season, "table", "match")
);

CREATE TABLE IF NOT EXISTS season_player (
    season INTEGER NOT NULL,
    player INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    CONSTRAINT pk_season_player PRIMARY KEY (season, player)
);

CREATE TABLE IF NOT EXISTS season_result (
    season INTEGER NOT NULL,
    "table" VARCHAR NOT NULL,
    "match" INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    player INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    points INTEGER NOT NULL,
    place INTEGER NOT NULL,
    won BOOLEAN NOT NULL,
    CONSTRAINT pk_season_result PRIMARY KEY (season, "table", "match", seat)
);

CREATE TABLE IF NOT EXISTS shopping (
    "key" VARCHAR NOT NULL,
    "table" VARCHAR NOT NULL,
    made VARCHAR NOT NULL,
    wanted VARCHAR NOT NULL,
    CONSTRAINT pk_shopping PRIMARY KEY ("key")
);

CREATE TABLE IF NOT EXISTS staff_pin (
    number INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    role VARCHAR NOT NULL,
    digest VARCHAR NOT NULL,
    CONSTRAINT pk_staff_pin PRIMARY KEY (number)
);

CREATE TABLE IF NOT EXISTS stock_change (
    number INTEGER NOT NULL,
    at DOUBLE NOT NULL,
    "key" VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    out BOOLEAN NOT NULL,
    actor VARCHAR NOT NULL,
    CONSTRAINT pk_stock_change PRIMARY KEY (number)
);

CREATE TABLE IF NOT EXISTS vote (
    "table" VARCHAR NOT NULL,
    "match" INTEGER NOT NULL,
    ballot VARCHAR NOT NULL,
    voter VARCHAR NOT NULL,
    chef INTEGER NOT NULL,
    CONSTRAINT pk_vote PRIMARY KEY ("table", "match", ballot, voter)
);
