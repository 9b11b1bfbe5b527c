import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** As Debian and others name it. */
const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** A browser that Playwright can start: the one that `CHROMIUM` names, or one on the PATH; undefined where there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CHROMIUM: named, PATH: path = '' } = env;
  if (named !== undefined && named !== '') return named;
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
