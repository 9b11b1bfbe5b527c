import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const inPackage = (path: string): string =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/**
 * The folder with the built page, absolute. A published package has it; in the workspace it is built when its
 * sources have changed, which takes seconds.
 */
export async function pageFolder(onBuild: () => void = () => {}): Promise<string> {
  const sources = inPackage('src/page');
  if (!existsSync(sources)) return inPackage('page');
  const { buildPage } = await import('./build-page.ts');
  return buildPage(sources, inPackage('dist/page'), onBuild);
}

/** The page itself; what it loads lies beside it. */
export const pageText = async (folder: string): Promise<string> =>
  readFile(`${folder}/index.html`, 'utf8');
