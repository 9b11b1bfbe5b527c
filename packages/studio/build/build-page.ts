import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * The page of this checkout: built, unless it was built from the same sources before.
 *
 * @param sources folder of its sources, absolute
 * @param builds folder of builds, absolute; each has a folder of its own, so that servers keep theirs
 * @returns the folder with the page, absolute
 */
export async function currentPage(
  sources: string,
  builds: string,
  onBuild: () => void,
): Promise<string> {
  const output = join(builds, hashOf(sources));
  if (existsSync(output)) return output;
  onBuild();
  const unfinished = `${output}.${process.pid}`;
  await buildPage(sources, unfinished);
  finish(unfinished, output);
  removeOld(builds);
  return output;
}

/**
 * Builds the page by Vite.
 *
 * @param sources folder of its sources, absolute
 * @param output folder to write, absolute; what is there is replaced
 */
export async function buildPage(sources: string, output: string): Promise<void> {
  const { build } = await import('vite');
  using _ = productionEnvironment();
  await build({
    configFile: false,
    root: sources,
    // Addresses are relative: a static site may lie in any folder.
    base: './',
    logLevel: 'warn',
    build: {
      outDir: output,
      emptyOutDir: true,
      assetsDir: 'studio/assets',
      // The policy of the page has no room for data: in scripts, and files are cached by their hashes.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_000,
    },
  });
  packFiles(output);
}

/** Puts a packed copy beside each script and style, for browsers on other machines. */
function packFiles(output: string): void {
  for (const file of globSync(join(output, 'studio/assets/*.{js,css}')))
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
}

/**
 * Vite builds for what `NODE_ENV` says. A test that starts a server would get a page for tests, in which lists do not
 * virtualise, and others would be given it.
 */
function productionEnvironment(): Disposable {
  const { NODE_ENV: before } = process.env;
  process.env['NODE_ENV'] = 'production';
  return {
    [Symbol.dispose]: () => {
      if (before === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = before;
    },
  };
}

/** Of the sources, and of what they are built with. */
function hashOf(sources: string): string {
  const hash = createHash('sha256');
  const files = globSync(
    [
      '**/*.{ts,tsx,css,html,svg}',
      '../protocol/**/*.ts',
      '../../package.json',
      '../../build/build-page.ts',
    ],
    { cwd: sources },
  );
  for (const file of files.toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(sources, file)));
  return hash.digest('hex').slice(0, 16);
}

function finish(unfinished: string, output: string): void {
  try {
    renameSync(unfinished, output);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process has built the same meanwhile.
    if (!existsSync(output)) throw error;
  }
}

const dayInMs = 24 * 60 * 60 * 1000;

/** Servers may still give out of builds that are younger. */
function removeOld(builds: string): void {
  for (const folder of globSync(join(builds, '*')))
    if (Date.now() - statSync(folder).mtimeMs > dayInMs)
      rmSync(folder, { recursive: true, force: true });
}
