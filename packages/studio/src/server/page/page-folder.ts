import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const inPackage = (path: string): string =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Sources of the page, absolute; they are there in the workspace only. */
export const pageSources: string = inPackage('src/page');

/** What builds the page. A published package is without it, so that no compiler may follow its name. */
const builder = new URL('../../../build/build-page.ts', import.meta.url).href;

interface Builder {
  /** Gives the folder with the page, absolute. */
  readonly currentPage: (sources: string, builds: string, onBuild: () => void) => Promise<string>;
}

/** Where a published package has the page, relative to it. */
export const publishedPage = 'page';

/**
 * The folder with the built page, absolute. A published package has it; in the workspace it is built when its
 * sources have changed, which takes seconds.
 */
export async function pageFolder(onBuild: () => void = () => {}): Promise<string> {
  if (!existsSync(pageSources)) return inPackage(publishedPage);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `build/build-page.ts` has these
  const { currentPage } = (await import(builder)) as Builder;
  return currentPage(pageSources, inPackage('.envloom/page'), onBuild);
}

/** The page itself; what it loads lies beside it. */
export const pageText = async (folder: string): Promise<string> =>
  readFile(`${folder}/index.html`, 'utf8');
