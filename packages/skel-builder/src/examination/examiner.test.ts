import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { memoryLedger } from '@envloom/llm';
import { inChildProcess, inProcessQueue } from '@envloom/work';
import type { Topic } from '../topic.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { smallWorld } from '@envloom/env-package/testing';
import { examineHandler } from './examine-handler.ts';
import { createExaminer, type Examiner, type ExaminerOptions } from './examiner.ts';
import { examinationResultSchema } from './job.ts';

const topic: Topic = {
  name: 'tool-shed',
  title: 'Tool shed',
  summary: 'Tools.',
  introduction: 'Tools.',
  domain: 'commerce/lending',
  usefulness: 8,
  modelability: 8,
  tasks: [],
};

let workspace: ScratchWorkspace;
let ledger: ReturnType<typeof memoryLedger>;

beforeEach(() => {
  workspace = new ScratchWorkspace();
  ledger = memoryLedger();
});

afterEach(() => {
  ledger.close();
  workspace[Symbol.dispose]();
});

/** A worker of these lines: what a message is answered with, or what becomes of the process. */
function examiner(lines: string, options: Partial<ExaminerOptions> = {}): Examiner {
  workspace.write(
    'worker.mjs',
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
process.on('message', (job) => { appendFileSync('examined.txt', 'x'); ${lines} });
process.on('disconnect', () => process.exit());`,
  );
  const module = workspace.path('worker.mjs');
  const handler = examineHandler(workspace.root, (job, limits) =>
    inChildProcess(
      { module, cwd: workspace.root, message: job, schema: examinationResultSchema },
      limits,
    ),
  );
  return createExaminer({
    workspaceRoot: workspace.root,
    ledger,
    queue: inProcessQueue({ examine: handler }, { concurrency: 1 }),
    seconds: 30,
    scenarios: 8,
    seed: 7,
    ...options,
  });
}

const passing = `mkdirSync(job.root, { recursive: true });
  writeFileSync(job.root + '/.envloom.json', '{}');
  process.send({ problems: [], notes: [], figures: { scenarios: 8 } }, () => process.exit());`;
const failing = `process.send({ problems: [{ source: 'quality', code: 'X', message: 'x' }], notes: [], figures: {} });`;
const times = (): number => readFileSync(workspace.path('examined.txt'), 'utf8').length;
const model = smallWorld();

describe('what was examined before', () => {
  it('is not examined again, whether it passed or not', async () => {
    const { examine } = examiner(failing);
    const first = await examine(model, topic, undefined);
    expect(await examine(model, topic, undefined)).toEqual(first);
    expect(first.problems).toEqual([
      { source: 'quality', code: 'X', path: undefined, message: 'x' },
    ]);
    expect(times()).toBe(1);
  });

  it('is examined again where its package is gone, which only that can make', async () => {
    const one = examiner(passing);
    await one.examine(model, topic, undefined);
    const root = one.packageOf(model) ?? '';
    expect(existsSync(workspace.path(root, '.envloom.json'))).toBe(true);
    expect(await examiner(passing).examine(model, topic, undefined)).toMatchObject({
      figures: { scenarios: 8 },
    });
    expect(times()).toBe(1);
    workspace.remove(root);
    await examiner(passing).examine(model, topic, undefined);
    expect(times()).toBe(2);
  });
});

it('is kept although a budget cut it short: the same question follows from it', async () => {
  const cut = `process.send({ problems: [{ source: 'quality', code: 'X', message: String(Math.random()) }], notes: [], figures: {} });`;
  const first = await examiner(cut).examine(model, topic, undefined);
  expect(await examiner(cut).examine(model, topic, undefined)).toEqual(first);
});

describe('a worker', () => {
  it('that crashes is a problem of its topic, with what it said', async () => {
    const { examine } = examiner(`console.error('out of memory'); process.exit(134);`);
    const { problems } = await examine(model, topic, undefined);
    expect(problems).toMatchObject([
      {
        code: 'EXAMINATION_CRASHED',
        message: expect.stringMatching(/out of memory\n\(exit 134\)/),
      },
    ]);
    expect(examiner(passing).known(model)).toBeUndefined();
  });

  it('that does not end is ended, and not held against the topic for good', async () => {
    const { examine } = examiner(`for (;;);`, { seconds: 1 });
    const { problems } = await examine(model, topic, undefined);
    expect(problems).toMatchObject([{ code: 'EXAMINATION_TOO_SLOW' }]);
    expect(examiner(passing).known(model)).toBeUndefined();
    expect(readdirSync(workspace.path('.'))).toContain('examined.txt');
  });

  it('ends with the run', async () => {
    const controller = new AbortController();
    const { examine } = examiner(`for (;;);`);
    const examination = examine(model, topic, controller.signal);
    setTimeout(() => {
      controller.abort(new Error('interrupted'));
    }, 300);
    await expect(examination).rejects.toThrow('interrupted');
  });
});
