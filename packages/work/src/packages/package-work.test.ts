import { existsSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { ScratchWorkspace } from '@envloom/core/testing';
import { packFiles } from './packed-files.ts';
import { workOnPackage } from './package-work.ts';

let place: ScratchWorkspace;

beforeEach(() => {
  place = new ScratchWorkspace();
});

afterEach(() => {
  place[Symbol.dispose]();
});

/** What a process with these lines makes of a package of one file. */
function worked(lines: string, signal = new AbortController().signal): Promise<string> {
  place.write(
    'worker.mjs',
    `import { readFileSync } from 'node:fs';
    process.on('message', ({ workspaceRoot, root, ...task }) => { ${lines} });
    process.on('disconnect', () => process.exit());`,
  );
  const work = {
    module: place.path('worker.mjs'),
    root: 'generated/tiny',
    files: packFiles([{ path: 'src/x.ts', content: 'x' }]),
    task: { seed: 7 },
    schema: z.string(),
  };
  return workOnPackage(place.root, work, { signal });
}

it('puts the package down for a process of its own, and takes it away', async () => {
  const lines =
    "process.send(readFileSync(workspaceRoot + '/' + root + '/src/x.ts', 'utf8') + task.seed, () => process.exit());";
  expect(await worked(lines)).toBe('x7');
  expect(readdirSync(place.path('jobs'))).toEqual([]);
});

it('tells what a process said that broke', async () => {
  await expect(worked("console.error('out of memory'); process.exit(134);")).rejects.toThrow(
    /generated\/tiny broke off:\nout of memory\n\(exit 134\)/,
  );
  expect(readdirSync(place.path('jobs'))).toEqual([]);
});

it('ends with who wanted it', async () => {
  const controller = new AbortController();
  const work = worked('for (;;);', controller.signal);
  await expect.poll(() => existsSync(place.path('jobs'))).toBe(true);
  controller.abort(new Error('nobody wants it'));
  await expect(work).rejects.toThrow('nobody wants it');
  expect(readdirSync(place.path('jobs'))).toEqual([]);
});
