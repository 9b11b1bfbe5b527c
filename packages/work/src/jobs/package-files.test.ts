import { expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { packFiles, unpackFiles } from './package-files.ts';

it('unpacks what was packed, the same whatever the order', () => {
  const files = [
    { path: 'src/index.ts', content: 'export {};\n' },
    { path: '.envloom.json', content: '{"ü":"\\u0000"}' },
  ];
  const packed = packFiles(files);
  expect(packFiles(files.toReversed())).toBe(packed);
  expect(unpackFiles(packed).toSorted((a, b) => (a.path > b.path ? -1 : 1))).toEqual(files);
});

it.each(['../x', 'src/../../x', '/etc/x', 'C:\\x', 'a\\..\\..\\x', '.', ''])(
  'refuses a file outside of the package: %j',
  (path) => {
    const packed = gzipSync(JSON.stringify([{ path, content: '' }])).toString('base64');
    expect(() => unpackFiles(packed)).toThrow('leads out of its folder');
  },
);
