import { type Dirent, promises as fs } from 'node:fs';
import { basename, join, posix, relative, sep } from 'node:path';
import type { WatchFile, WatchFiles } from '../../protocol/watch.ts';
import { placeIn } from './workspace-file.ts';

/** Folders that hold what others wrote, or far too much; who names one in the address looks into it. */
const skipped: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  'scenarios',
  'src',
  '.git',
  '.nx',
]);

const most = { folders: 20_000, files: 1_000, depth: 8 };

/** Bytes by which a file is known. */
const headBytes = 512;

interface Found {
  readonly files: WatchFile[];
  folders: number;
}

/**
 * The files below a folder of the workspace that can be watched. Links are not followed.
 *
 * @param folder relative to the workspace
 * @throws ServeError where there is no such folder
 */
export async function findFiles(root: string, folder: string): Promise<WatchFiles> {
  const { absolute, isFolder } = await placeIn(root, folder);
  const home = (await placeIn(root, '.')).absolute;
  const found: Found = { files: [], folders: 0 };
  if (isFolder) await walk(home, absolute, 0, found);
  else await add(home, absolute, found);
  const files = found.files.toSorted((a, b) => (a.modified < b.modified ? 1 : -1));
  const isCut = found.folders >= most.folders || found.files.length >= most.files;
  return { folder: shown(home, absolute), files, isCut };
}

async function walk(home: string, folder: string, depth: number, found: Found): Promise<void> {
  if (depth > most.depth || found.folders >= most.folders) return;
  found.folders += 1;
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
  for (const entry of entries) {
    if (found.files.length >= most.files) return;
    const path = join(folder, entry.name);
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a workspace may have thousands of folders
    if (entry.isDirectory() && !skipped.has(entry.name)) await walk(home, path, depth + 1, found);
    // oxlint-disable-next-line no-await-in-loop
    else if (entry.isFile() && isCandidate(entry.name)) await add(home, path, found);
  }
}

const isCandidate = (name: string): boolean =>
  name.endsWith('.jsonl') || name === 'statistics.json';

async function add(home: string, path: string, found: Found): Promise<void> {
  const stats = await fs.stat(path).catch(() => undefined);
  if (stats === undefined) return;
  const kind = kindOf(basename(path), await headOf(path));
  if (kind === undefined) return;
  const modified = stats.mtime.toISOString();
  found.files.push({ path: shown(home, path), kind, bytes: stats.size, modified });
}

const shown = (home: string, path: string): string =>
  relative(home, path).split(sep).join(posix.sep);

async function headOf(path: string): Promise<string> {
  const file = await fs.open(path).catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A run that has just begun has an empty file of a known name. */
function kindOf(name: string, head: string): WatchFile['kind'] | undefined {
  if (name === 'statistics.json')
    return /"task":\s*"(?:sft|rl)"/.test(head) ? 'data-set' : undefined;
  if (name === 'trajectories.jsonl') return 'trajectories';
  if (
    /^\{"format_version":\d+,"id":"[^"]*",(?!"content_hash")/.test(head) &&
    head.includes('"scenario":')
  )
    return 'trajectories';
  return /^\s*\{\s*"step"\s*:/.test(head) ? 'training-log' : undefined;
}
