import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseName, dirName, extName, joinPath, normalizePath, relativePath } from './paths.ts';

const path = fc
  .array(fc.constantFrom('/', 'a', 'b.c', '.', '..', '...', '.d', 'e.', '/'), { maxLength: 7 })
  .map((parts) => parts.join(''));

test('paths are what the platform makes of them', () => {
  fc.assert(
    fc.property(path, path, (a, b) => {
      expect([normalizePath(a), dirName(a), baseName(a), extName(a)]).toEqual([
        posix.normalize(a),
        posix.dirname(a),
        posix.basename(a),
        posix.extname(a),
      ]);
      expect(joinPath(a, b)).toBe(posix.join(a, b));
      expect(relativePath(`/${a}`, `/${b}`)).toBe(posix.relative(`/${a}`, `/${b}`));
    }),
    { numRuns: 2_000 },
  );
});

test('a suffix is cut off the last name', () => {
  const suffix = fc.constantFrom('.c', 'c', 'b.c', '.', 'a', '.d');
  fc.assert(
    fc.property(path, suffix, (a, end) => {
      // Node cuts a suffix that spans slashes in its own way.
      fc.pre(!a.endsWith('/'));
      expect(baseName(a, end)).toBe(posix.basename(a, end));
    }),
    { numRuns: 1_000 },
  );
});

test('paths without a slash in front count from the root', () => {
  expect(relativePath('a/b', 'a/c')).toBe('../c');
  expect(joinPath()).toBe('.');
});
