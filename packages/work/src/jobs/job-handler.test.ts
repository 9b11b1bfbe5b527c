import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ScratchWorkspace } from '@envloom/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { UnkeptResult } from './ask-queue.ts';
import type { JobDefinition } from './job.ts';
import { jobHandler } from './job-handler.ts';
import { packageInput, packFiles } from './package-files.ts';

let place: ScratchWorkspace;

beforeEach(() => {
  place = new ScratchWorkspace();
});

afterEach(() => {
  place[Symbol.dispose]();
});

const files = packFiles([{ path: 'src/x.ts', content: 'x' }]);

/** What comes of a job whose definition runs these lines on a package of one file. */
async function worked(
  lines: string,
  signal = new AbortController().signal,
  input: object = { root: 'generated/tiny', files },
): Promise<unknown> {
  const work = new URL('package-files.ts', import.meta.url).href;
  place.write(
    'job.mjs',
    `import { readFileSync } from 'node:fs';
    import { packageInput, unpackPackage } from '${work}';
    export const job = { kind: 'check', input: packageInput, async run(input, workspaceRoot) {
      unpackPackage(input, workspaceRoot);
      ${lines} } };`,
  );
  const job: JobDefinition<z.infer<typeof packageInput>, string> = {
    kind: 'check',
    module: pathToFileURL(place.path('job.mjs')).href,
    input: packageInput,
    output: z.string(),
    subject: ({ root }) => root,
    run: () => Promise.reject(new Error('not in this process')),
    isFinal: (output) => output !== 'perhaps',
    summary: (output) => output,
  };
  return jobHandler(job, place.root)(input, { signal, tell: () => undefined });
}

const read = "return readFileSync(workspaceRoot + '/generated/tiny/src/x.ts', 'utf8')";

it('puts the package down for a process of its own, and takes it away', async () => {
  expect(await worked(`${read} + 7;`)).toBe('x7');
  expect(readdirSync(place.path('jobs'))).toEqual([]);
});

it('does not keep what another machine might not give', async () => {
  await expect(worked("return 'perhaps';")).rejects.toThrow(new UnkeptResult('perhaps'));
});

it('tells what a process said that broke', async () => {
  await expect(worked("console.error('out of memory'); process.exit(134);")).rejects.toThrow(
    /generated\/tiny broke off:\nout of memory\n\(exit 134\)/,
  );
  await expect(worked("throw new Error('no such table');")).rejects.toThrow(/no such table/);
  expect(readdirSync(place.path('jobs'))).toEqual([]);
});

it.each(['../other', '/etc'])('refuses the folder %s', async (root) => {
  await expect(worked(read, undefined, { root, files })).rejects.toThrow('leads out of its folder');
});

it('ends with who wanted it', async () => {
  const controller = new AbortController();
  const work = worked('for (;;);', controller.signal);
  await expect.poll(() => existsSync(place.path('jobs'))).toBe(true);
  controller.abort(new Error('nobody wants it'));
  await expect(work).rejects.toThrow('nobody wants it');
  expect(readdirSync(place.path('jobs'))).toEqual([]);
});
