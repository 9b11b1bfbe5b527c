import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of the catalogue, and what one that envloom wrote holds near its start. */
export interface MarkedFile {
  readonly file: string;
  readonly mark: string;
}

/** Line ends are no difference: a checkout on Windows may have changed them. */
async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file, 'utf8')) {
    hash.update(String(part).replaceAll('\r', ''));
  }
  return hash.digest('hex');
}

async function isSame(file: string, other: string): Promise<boolean> {
  return existsSync(other) && (await digest(file)) === (await digest(other));
}

/** Those of the staged files that the folder lacks or has otherwise. */
export async function changedFiles(
  staging: string,
  output: string,
  files: readonly string[],
): Promise<string[]> {
  const same = await Promise.all(
    files.map((file) => isSame(join(staging, file), join(output, file))),
  );
  return files.filter((_, at) => same[at] !== true);
}

/** Characters in which the mark of a file has to be. */
const startLength = 500;

function isForeign(output: string, { file, mark }: MarkedFile): boolean {
  const path = join(output, file);
  return existsSync(path) && !readFileSync(path, 'utf8').slice(0, startLength).includes(mark);
}

/** @throws Error where a file of the catalogue would replace one that somebody else wrote */
export function assertOwn(output: string, shown: string, files: readonly MarkedFile[]): void {
  const foreign = files.filter((file) => isForeign(output, file)).map(({ file }) => file);
  if (foreign.length === 0) return;
  throw new Error(
    `--output: in ${shown} there is already ${foreign.join(' and ')}, which envloom did not write. ` +
      'Give another folder, or move what is there.',
  );
}

/** Each file appears whole or not at all. */
export function placeFiles(staging: string, output: string, files: readonly string[]): void {
  for (const file of files) {
    const target = join(output, file);
    const unfinished = `${target}.${process.pid}.tmp`;
    mkdirSync(dirname(target), { recursive: true });
    try {
      copyFileSync(join(staging, file), unfinished);
      renameSync(unfinished, target);
    } finally {
      rmSync(unfinished, { force: true });
    }
  }
}
