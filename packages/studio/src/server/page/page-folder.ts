import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const inPackage = (path: string): string =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Sources of the page, absolute; they are there in the workspace only. */
export const pageSources: string = inPackage('src/page');

/** Where a published package has the page, relative to it. */
export const publishedPage = 'page';

/**
 * The folder with the built page, absolute. A published package has it; in the workspace it is built when its
 * sources have changed, which takes seconds.
 */
export async function pageFolder(onBuild: () => void = () => {}): Promise<string> {
  if (!existsSync(pageSources)) return inPackage(publishedPage);
  const { currentPage } = await import('./build-page.ts');
  return currentPage(pageSources, inPackage('.envloom/page'), onBuild);
}

/** The page itself; what it loads lies beside it. */
export const pageText = async (folder: string): Promise<string> =>
  readFile(`${folder}/index.html`, 'utf8');
