import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRunning } from '@envloom/skel-builder/run';
import { UsageError } from '@envloom/core/command';

/** What the code and the tests of environments import. */
const imported = ['@envloom/episodes', '@envloom/runtime', 'zod', 'vitest'] as const;

const prefix = 'envloom-worker-';

/** A folder that packages can be made and played in, wherever the worker was started. */
export interface WorkerPlace {
  /** Absolute. */
  readonly path: string;
  remove(): void;
}

/** @throws UsageError where something is not installed that packages import */
export function makeWorkerPlace(folder: string = tmpdir()): WorkerPlace {
  removeLeftOvers(folder);
  const path = mkdtempSync(join(folder, `${prefix}${process.pid}-`));
  const remove = (): void => {
    rmSync(path, { recursive: true, force: true });
  };
  try {
    for (const name of imported) link(path, name);
  } catch (error) {
    remove();
    throw error;
  }
  return { path, remove };
}

function link(place: string, name: string): void {
  const path = join(place, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(folderOf(name), path, 'junction');
}

function folderOf(name: string): string {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    throw new UsageError(
      `${name} is not installed beside @envloom/cli, and environments import it: npm install ${name}`,
    );
  }
}

/** Of workers that were killed. */
function removeLeftOvers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^envloom-worker-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}
