import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the page is made of, in a build that is current. */
const stampFile = '.sources';

/**
 * Builds the page by Vite, unless it was built from the same sources.
 *
 * @param sources folder of its sources, absolute
 * @param output folder to write, absolute
 * @returns `output`
 */
export async function buildPage(
  sources: string,
  output: string,
  onBuild: () => void,
): Promise<string> {
  const stamp = stampOf(sources);
  const stampPath = join(output, stampFile);
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return output;
  onBuild();
  const { build } = await import('vite');
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
  writeFileSync(stampPath, stamp);
  return output;
}

/** The hash of the sources, and of what they are built with. */
function stampOf(sources: string): string {
  const hash = createHash('sha256');
  const files = globSync(
    ['**/*.{ts,tsx,css,html,svg}', '../protocol/**/*.ts', '../../package.json'],
    {
      cwd: sources,
    },
  );
  for (const file of files.toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(sources, file)));
  return hash.digest('hex');
}
