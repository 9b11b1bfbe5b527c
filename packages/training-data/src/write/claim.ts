import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ownerFile = '.writer';

/**
 * Makes a folder for one process alone. One that a process left behind when it was killed is taken over.
 *
 * @param output how a person knows the set
 * @returns gives up the claim
 * @throws Error where a process that lives has it
 */
export function claimFolder(path: string, output: string): () => void {
  const owner = ownerOf(path);
  if (owner !== undefined && isAlive(owner)) {
    throw new Error(
      `Process ${owner} is writing ${output}. Wait for it, or give another folder. ` +
        `If it is no process of envloom, delete ${path}.`,
    );
  }
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  const file = join(path, ownerFile);
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  return () => {
    rmSync(file, { force: true });
  };
}

function ownerOf(path: string): number | undefined {
  try {
    const owner = Number(readFileSync(join(path, ownerFile), 'utf8'));
    return Number.isSafeInteger(owner) && owner > 0 ? owner : undefined;
  } catch {
    return undefined;
  }
}

/** A process of another user is alive, too: it may not be signalled. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
