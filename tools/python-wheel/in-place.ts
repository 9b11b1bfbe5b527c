import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'rolldown';
import { root } from './workspace-package.ts';

/** Stands for the path from a chunk to the root of the bundle until the chunk has a place. */
const toRoot = '__ENVLOOM_ROOT__';

const url = (path: string): string => `new URL("${toRoot}${path}", import.meta.url)`;
const pathOf = (at: string): string => `process.getBuiltinModule("node:url").fileURLToPath(${at})`;

/**
 * Modules are moved into chunks, and yet find what they name relative to themselves: each takes itself to
 * be where the published package has it, `node_modules/@envloom/<package>/src/…`.
 */
export function inPlace(): Plugin {
  return {
    name: 'in-place',
    transform(code, id) {
      const path = placeOf(id);
      // There `npx` is not needed, and may not be there.
      const text = code.replace(/^#!.*/, '').replaceAll('npx envloom ', 'envloom ');
      if (path === undefined || !text.includes('import.meta')) return text;
      return text
        .replaceAll('import.meta.url', `${url(path)}.href`)
        .replaceAll('import.meta.filename', pathOf(url(path)))
        .replaceAll('import.meta.dirname', pathOf(url(dirname(path))));
    },
    renderChunk(code, { fileName, isEntry }) {
      const up = relative(dirname(fileName), '.').replaceAll(sep, '/') || '.';
      const text = code.replaceAll(toRoot, `${up}/`);
      return isEntry && fileName !== 'hooks.js' ? `import "${up}/hooks.js";\n${text}` : text;
    },
  };
}

/** Where the bundle has a source file, with forward slashes; `undefined` for others' packages. */
export function placeOf(file: string): string | undefined {
  const [top, name, ...rest] = relative(root, file).split(sep);
  if (top !== 'packages' || name === undefined) return undefined;
  return join('node_modules', '@envloom', name, ...rest)
    .replaceAll(sep, '/')
    .replace(/\.ts$/, '.js');
}
