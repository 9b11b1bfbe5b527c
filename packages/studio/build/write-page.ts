// `node build/write-page.ts <folder>` adds the built page to a package that is about to be published.
import { join, resolve } from 'node:path';
import { buildPage } from './build-page.ts';
import { pageSources, publishedPage } from '../src/server/page/page-folder.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say which folder gets the page.');
await buildPage(pageSources, join(resolve(folder), publishedPage));
