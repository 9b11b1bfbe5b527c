import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { checkStaged } from './staging.ts';

const files = (source: string): { path: string; content: string }[] => [
  {
    path: 'tsconfig.json',
    content:
      '{ "compilerOptions": { "strict": true, "types": [], "noEmit": true }, "include": ["src"] }',
  },
  { path: 'src/index.ts', content: source },
];

async function check(source: string): Promise<readonly string[]> {
  using workspace = new ScratchWorkspace();
  const errors = await checkStaged(workspace.root, files(source));
  expect(existsSync(workspace.path('src'))).toBe(false);
  return errors;
}

it('finds nothing in code that is right', async () => {
  expect(await check('export const a: number = 1;\n')).toEqual([]);
});

it('reports errors with paths inside the package, under the real settings', async () => {
  expect(await check('export const f = (a) => a;\n')).toEqual([
    "src/index.ts:1:19 - error TS7006: Parameter 'a' implicitly has an 'any' type.",
  ]);
});
