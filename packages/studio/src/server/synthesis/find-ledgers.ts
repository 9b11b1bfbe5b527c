import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The file of a state folder that has all calls of a run. */
export const ledgerFile = 'ledger.sqlite';

/** Folders below the workspace, and how many of them are looked at: a state folder lies near the top. */
const deepest = 4;
const most = 3000;

/** Folders without runs. Agents that play keep ledgers of their own in `rollouts`. */
const passedOver: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  'generated',
  'packages',
  'rollouts',
  'src',
]);

/** State folders below a workspace that have a ledger, relative to it, with `/`. */
export function stateFolders(root: string): readonly string[] {
  const found: string[] = [];
  let level = [''];
  let seen = 0;
  for (let depth = 0; depth <= deepest && seen < most; depth += 1) {
    found.push(...level.filter((folder) => existsSync(join(root, folder, ledgerFile))));
    const next = level.flatMap((folder) => foldersIn(root, folder));
    seen += next.length;
    level = next;
  }
  return found;
}

function foldersIn(root: string, folder: string): readonly string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && isLookedInto(entry.name))
      .map((entry) => posix.join(folder, entry.name));
  } catch {
    // It went away, or may not be read.
    return [];
  }
}

const isLookedInto = (name: string): boolean =>
  !passedOver.has(name) && (!name.startsWith('.') || name.startsWith('.envloom'));
