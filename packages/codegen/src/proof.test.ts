import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitPackage } from './emit.ts';
import type { EnvPackage } from './package.ts';
import { textOf, writePackage } from './testing/files.ts';
import { fixture } from './testing/fixture.ts';

const isFullTier = process.env['ENVLOOM_FULL_TIER'] === '1';

const root = resolve(import.meta.dirname, '../../..');
const lawsFile = 'test/laws.test.ts';

interface Outcome {
  readonly failed: boolean;
  readonly output: string;
}

/** Runs a program of Node in a folder. */
function run(cwd: string, ...args: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd }, (error, stdout, stderr) => {
      done({ failed: error !== null, output: `${stdout}${stderr}` });
    });
  });
}

/** The README's example, as a program beside the package. */
function usageOf(emitted: EnvPackage): string {
  const block = /```ts\n([\s\S]*?)```/.exec(textOf(emitted, 'README.md'))?.[1] ?? '';
  return block.replace(`'${emitted.packageName}'`, "'./src/index.ts'");
}

// Of library-loans the same is proved every day by its package in `generated`, its example apart.
describe.each([
  ...(isFullTier ? ([['library-loans', /loan_id: 'L2'/]] as const) : []),
  ['everything', /TOO_LITTLE|balance: 9/],
  ['twin', /Cracked tile/],
] as const)('the code of %s', (name, shown) => {
  // As deep below the root as `generated/<name>`, so that the package finds what it extends.
  const folder = join(root, 'tmp', `codegen-${name}-${process.pid}`);
  let emitted: EnvPackage;

  beforeAll(async () => {
    const checked = fixture(name);
    emitted = await emitPackage(checked, { runtimeVersion: '0.1.0', scenarioCount: 2 });
    writePackage(emitted, folder);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('compiles under the strict configuration', async () => {
    const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
    expect(await run(folder, tsc, '-p', '.')).toEqual({ failed: false, output: '' });
  });

  it('keeps the laws of every environment', async () => {
    const plain = await emitPackage(fixture(name), { runtimeVersion: '0.1.0' });
    // There are no files of the scenarios to play.
    writePackage({ ...plain, files: plain.files.filter(({ path }) => path === lawsFile) }, folder);
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const outcome = await run(folder, vitest, 'run', '--root', folder);
    expect(outcome).toMatchObject({ failed: false });
  });

  it('runs the example of its README', async () => {
    writeFileSync(join(folder, 'usage.ts'), usageOf(emitted));
    const outcome = await run(folder, 'usage.ts');
    expect(outcome).toEqual({ failed: false, output: expect.stringMatching(shown) });
  });
});

describe('the class of everything', () => {
  it('does what the model says', async () => {
    const folder = join(root, 'tmp', `codegen-play-${process.pid}`);
    writePackage(await emitPackage(fixture('everything'), { runtimeVersion: '0.1.0' }), folder);
    const play = readFileSync(join(import.meta.dirname, 'testing/play-everything.txt'), 'utf8');
    writeFileSync(join(folder, 'test/play.ts'), play);
    const outcome = await run(folder, 'test/play.ts');
    rmSync(folder, { recursive: true });
    expect(outcome).toMatchObject({ failed: false });
    expect(
      outcome.output
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      null,
      expect.objectContaining({ name: 'Xy-34' }),
      [
        { number: 1, owner: 'u1', balance: 7.5 },
        { number: 2, owner: 'u1', balance: 3 },
      ],
      [
        { number: 1, owner: 'u1', balance: 6.5 },
        { number: 2, owner: 'u1', balance: 4 },
      ],
      'TOO_LITTLE',
      [],
      expect.any(Number),
    ]);
  });
});
