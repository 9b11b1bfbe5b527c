/** `PRAGMA application_id` of a ledger: "envl" in ASCII. Tells it from other SQLite files. */
export const applicationId = 0x65_6e_76_6c;

/** `PRAGMA user_version`: raised with every change of the tables. */
export const ledgerFormat = 1;

/**
 * `calls` holds one row per question, `attempts` one per time that it was sent: the same question
 * may have been sent again because the process ended before the answer came. Texts are plain JSON,
 * so that anyone can search the file for what must not be in it.
 */
export const createTables = `
  CREATE TABLE calls (
    key TEXT PRIMARY KEY,
    stage TEXT NOT NULL,
    subject TEXT NOT NULL,
    question TEXT NOT NULL,
    reply TEXT,
    cost_usd REAL,
    answered_at TEXT
  ) STRICT;
  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL REFERENCES calls (key),
    stage TEXT NOT NULL,
    begun_at TEXT NOT NULL,
    finished_at TEXT,
    input_tokens INTEGER,
    output_tokens INTEGER,
    cost_usd REAL
  ) STRICT;
  CREATE INDEX attempts_by_key ON attempts (key);
  CREATE TABLE results (
    stage TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    stored_at TEXT NOT NULL,
    PRIMARY KEY (stage, key)
  ) STRICT;
  PRAGMA application_id = ${String(applicationId)};
  PRAGMA user_version = ${String(ledgerFormat)};
`;
