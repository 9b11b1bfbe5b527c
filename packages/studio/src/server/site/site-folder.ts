import { existsSync, readdirSync, renameSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a folder has that envloom wrote. */
const markFile = '.envloom-site';

/**
 * Replaces a site by another, which is written beside it first: a half-written one never stands.
 *
 * @param folder of the site, absolute
 * @param write fills an empty folder
 * @throws Error where the folder holds something that is no site of envloom; nothing is written
 */
export async function replaceSite(
  folder: string,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  assertOwn(folder);
  const draft = `${folder}.${process.pid}.tmp`;
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  try {
    writeFileSync(
      join(draft, markFile),
      'Written by `npx envloom studio --export`; do not edit.\n',
    );
    await write(draft);
    swap(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function assertOwn(folder: string): void {
  if (!existsSync(folder)) return;
  if (readdirSync(folder).length === 0 || existsSync(join(folder, markFile))) return;
  throw new Error(
    `${folder} holds files that envloom did not write. Give another folder, or move what is there.`,
  );
}

/** A folder with files cannot be replaced in one step: the old one is moved away, and back where that fails. */
function swap(draft: string, folder: string): void {
  const old = `${draft}.old`;
  const isThere = existsSync(folder);
  if (isThere) renameSync(folder, old);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (isThere) renameSync(old, folder);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}
