-- A house as it was stored before anybody had contacts: one running game, two finished, one of them with its journal.
BEGIN TRANSACTION;
CREATE TABLE acts (
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	kind VARCHAR NOT NULL, 
	who VARCHAR NOT NULL, 
	about VARCHAR NOT NULL, 
	why VARCHAR NOT NULL, 
	body JSON NOT NULL, 
	PRIMARY KEY (number)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0053');
CREATE TABLE answered (
	challenge VARCHAR NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (challenge)
);
CREATE TABLE book_entries (
	book VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	body JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (book, number), 
	FOREIGN KEY(book) REFERENCES books (id)
)
 WITHOUT ROWID

;
INSERT INTO "book_entries" VALUES('club-1',0,'founded','{"text": "", "key": "k", "by": "anna"}',4.0);
INSERT INTO "book_entries" VALUES('club-1',1,'joined','{"member": 1, "organiser": true, "by": "anna"}',4.0);
CREATE TABLE book_names (
	book VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	person VARCHAR, 
	PRIMARY KEY (book, number), 
	FOREIGN KEY(book) REFERENCES books (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "book_names" VALUES('club-1',1,'Anna','anna');
CREATE TABLE books (
	id VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	title VARCHAR NOT NULL, 
	public BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	owner VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "books" VALUES('club-1','club','Tea',1,4.0,5.0,'');
CREATE TABLE called (
	person VARCHAR NOT NULL, 
	tournament VARCHAR NOT NULL, 
	place VARCHAR NOT NULL, 
	PRIMARY KEY (person, tournament), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE evening_journal (
	evening VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	body JSON NOT NULL, 
	at FLOAT NOT NULL, 
	person VARCHAR, 
	device VARCHAR DEFAULT '' NOT NULL, 
	client VARCHAR NOT NULL, 
	PRIMARY KEY (evening, number), 
	FOREIGN KEY(evening) REFERENCES evenings (id), 
	FOREIGN KEY(person) REFERENCES people (id)
)
 WITHOUT ROWID

;
CREATE TABLE evenings (
	id VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	title VARCHAR NOT NULL, 
	host VARCHAR, 
	club VARCHAR, 
	closed BOOLEAN DEFAULT 0 NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	result JSON NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(host) REFERENCES people (id)
);
CREATE TABLE hooks (
	person VARCHAR NOT NULL, 
	endpoint VARCHAR NOT NULL, 
	secret VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	job VARCHAR NOT NULL, 
	PRIMARY KEY (person), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE hours (
	opened FLOAT NOT NULL, 
	at FLOAT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (opened)
);
CREATE TABLE job (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	body JSON NOT NULL, 
	state VARCHAR NOT NULL, 
	tries INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	due FLOAT NOT NULL, 
	result JSON, 
	reason VARCHAR NOT NULL, percent INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT job_by_key UNIQUE (name, "key")
);
CREATE TABLE job_files (
	job INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	PRIMARY KEY (job, number), 
	FOREIGN KEY(job) REFERENCES job (id)
)
 WITHOUT ROWID

;
CREATE TABLE journal (
	"table" VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	body JSON NOT NULL, 
	at FLOAT NOT NULL, ran FLOAT DEFAULT '0' NOT NULL, 
	PRIMARY KEY ("table", number), 
	FOREIGN KEY("table") REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "journal" VALUES('table-1',0,'opened','{"game": "mahjong-battle", "options": {"deal": "any"}, "agreed": {"move_time": 0, "claim_time": 0, "listed": true}, "chairs": [{"person": "anna", "level": null}, {"person": null, "level": "easy"}]}',2.0,-2.0);
INSERT INTO "journal" VALUES('table-1',1,'dealt','{"start": {"position": "1m4s7s6s5p6m5s8s7m7s5p8s/3s8p3m9p6m8s9s8s9p3s1s5s/3s4p9s6m4m2s8m8p4p8m4s5m/7m6p9p2s6p3p1s2m1p1s1p5m/4m5s4m9s4p1m2m3m3p7m7p7s/6p3m2p7p5p6s4p8p7p3s6p6s/2p6m2p2m3m3p5m2p9m1p7m5s/7s9p4m7p5p1p9m8m1m2m3p2s/8p5m9s8m4s4s9m6s2s1m1s9m 1 0-0", "commitment": "3d9574ad571c50b0045f5bc7e457cbe9c599d2fdc64a184874543adb9922d6da", "salt": "5a17"}}',3.0,-1.0);
INSERT INTO "journal" VALUES('table-1',2,'played','{"seat": 0, "turn": 1, "moves": ["a9+j1"]}',4.0,0.0);
INSERT INTO "journal" VALUES('table-3',0,'opened','{"game": "bauernaufstand", "options": {}, "agreed": {"move_time": 120, "claim_time": 0, "listed": false}, "chairs": [{"person": "anna", "level": null}, {"person": null, "level": "easy"}]}',2.0,-6.0);
INSERT INTO "journal" VALUES('table-3',1,'dealt','{"start": {"position": "6/6/6/6/6/6 b B4W4", "commitment": "18c5beecca9e706ecf4f9823f0dfecea39bb0b174352d633599963c52d33914c", "salt": "5a17"}}',3.0,-5.0);
INSERT INTO "journal" VALUES('table-3',2,'played','{"seat": 0, "turn": 1, "moves": ["@a1"]}',4.0,-4.0);
INSERT INTO "journal" VALUES('table-3',3,'played','{"seat": 1, "turn": 1, "moves": ["@a6"]}',5.0,-3.0);
INSERT INTO "journal" VALUES('table-3',4,'played','{"seat": 0, "turn": 2, "moves": ["@b1"]}',6.0,-2.0);
INSERT INTO "journal" VALUES('table-3',5,'played','{"seat": 1, "turn": 2, "moves": ["@b6"]}',7.0,-1.0);
INSERT INTO "journal" VALUES('table-3',6,'ended','{"reason": "resign", "seat": 0}',8.0,0.0);
CREATE TABLE kept (
	name VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE learnt (
	person VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	at FLOAT NOT NULL, 
	at_once BOOLEAN NOT NULL, 
	solved BOOLEAN NOT NULL, 
	PRIMARY KEY (person, kind, game, name), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE mail_marks (
	mark VARCHAR NOT NULL, 
	links INTEGER NOT NULL, 
	since FLOAT NOT NULL, 
	confirmed FLOAT NOT NULL, 
	stopped FLOAT NOT NULL, 
	PRIMARY KEY (mark)
);
CREATE TABLE mails (
	id VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	address VARCHAR NOT NULL, 
	mark VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE passkeys (
	id VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	count BIGINT NOT NULL, 
	created FLOAT NOT NULL, 
	used FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE people (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	looks JSON NOT NULL, 
	created FLOAT NOT NULL, link INTEGER DEFAULT '0' NOT NULL, link_until FLOAT DEFAULT '0' NOT NULL, round INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('anna','Anna','de','{"help": true}',1.0,0,0.0,0);
CREATE TABLE pushes (
	id VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	endpoint VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	auth VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	job VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE seats (
	"table" VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR, level VARCHAR, outcome VARCHAR, ended FLOAT DEFAULT '0' NOT NULL, put_away BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY ("table", seat), 
	FOREIGN KEY("table") REFERENCES tables (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES('table-1',0,'anna',NULL,NULL,0.0,0);
INSERT INTO "seats" VALUES('table-1',1,NULL,NULL,NULL,0.0,0);
INSERT INTO "seats" VALUES('table-3',0,'anna',NULL,NULL,0.0,0);
INSERT INTO "seats" VALUES('table-3',1,NULL,NULL,NULL,0.0,0);
CREATE TABLE sessions (
	id VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	browser VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	ended BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	listed BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	asked JSON NOT NULL, goes_on BOOLEAN DEFAULT 0 NOT NULL, ran FLOAT DEFAULT '0' NOT NULL, options JSON, move_time INTEGER DEFAULT '0' NOT NULL, reason VARCHAR DEFAULT '' NOT NULL, length INTEGER DEFAULT '0' NOT NULL, began FLOAT DEFAULT '0' NOT NULL, ended FLOAT DEFAULT '0' NOT NULL, club VARCHAR DEFAULT '' NOT NULL, rated BOOLEAN DEFAULT 0 NOT NULL, rating JSON, clock JSON, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('table-1','mahjong-battle','playing',1,2.0,4.0,'[1]',1,0.0,NULL,0,'',0,0.0,0.0,'',0,NULL,NULL);
INSERT INTO "tables" VALUES('table-2','mahjong-battle','over',0,2.0,3.0,'[]',0,0.0,NULL,0,'',0,0.0,0.0,'',0,NULL,NULL);
INSERT INTO "tables" VALUES('table-3','bauernaufstand','over',0,2.0,9.0,'[]',0,0.0,NULL,0,'',0,0.0,0.0,'',0,NULL,NULL);
CREATE TABLE told (
	person VARCHAR NOT NULL, 
	way VARCHAR NOT NULL, 
	at FLOAT NOT NULL, 
	kind VARCHAR NOT NULL, 
	about JSON NOT NULL, 
	PRIMARY KEY (person, way), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE INDEX tables_by_status ON tables (status, changed);
CREATE INDEX seats_by_person ON seats (person, ended, "table");
CREATE INDEX evenings_by_host ON evenings (host, changed);
CREATE INDEX evenings_by_club ON evenings (club, created);
CREATE UNIQUE INDEX evening_journal_once ON evening_journal (evening, client);
CREATE INDEX evening_journal_by_person ON evening_journal (person, evening);
CREATE INDEX tables_by_club ON tables (club, ended);
CREATE INDEX books_by_kind ON books (kind, public, changed);
CREATE INDEX books_by_owner ON books (owner);
CREATE INDEX book_names_by_person ON book_names (person);
CREATE INDEX tables_by_rated ON tables (rated, game, ended);
CREATE INDEX job_by_state ON job (state, due);
CREATE INDEX job_by_owner ON job (owner);
CREATE INDEX pushes_by_person ON pushes (person);
CREATE INDEX passkeys_by_person ON passkeys (person);
CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX acts_by_kind ON acts (kind, number);
CREATE UNIQUE INDEX mails_by_person ON mails (person);
CREATE INDEX mails_by_mark ON mails (mark);
CREATE INDEX told_by_kind ON told (kind);
COMMIT;
