import { statSync } from 'node:fs';
import { join } from 'node:path';

/** What the entry of an environment is read from, relative to its folder. */
const files = [
  'logic-model.yaml',
  'package.json',
  'quality.json',
  'scenarios.jsonl',
  'scenarios/index.json',
  'provenance.json',
  '../catalog.json',
];

/** The same as long as none of these files is written. */
export const stampOf = (folder: string): string =>
  files.map((file) => fileStamp(join(folder, file))).join(' ');

function fileStamp(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? '-' : `${stats.mtimeMs}:${stats.size}`;
}
