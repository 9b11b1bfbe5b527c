import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The nearest folder above that has an `nx.json`; the folder itself where there is none. */
export function workspaceRootOf(folder: string): string {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, 'nx.json'))) return at;
    if (dirname(at) === at) return resolve(folder);
  }
}
