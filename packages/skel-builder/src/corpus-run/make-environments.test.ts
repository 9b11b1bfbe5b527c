import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { startServer, type TestServer } from '@envloom/llm/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitEnvironment, findDrift } from '@envloom/env-package';
import { smallJob, smallScript, smallTasks, type JobSettings } from '../testing/corpus-job.ts';
import { linkedWorkspace } from '@envloom/env-package/testing';
import { heardOutput, type HeardOutput } from '../testing/run-output.ts';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { scriptedBehaviour } from '../testing/scripted-model.ts';
import { cachedRun } from './cached-run.ts';
import { estimateOf } from './estimate.ts';
import { funnelLines, yieldLines } from './funnel-text.ts';
import { makeEnvironments, type FinishedRun } from './make-environments.ts';
import { incompleteText } from './run-text.ts';

let workspace: ScratchWorkspace;
let server: TestServer;
let output: HeardOutput;

const read = (...path: string[]): string => readFileSync(workspace.path(...path), 'utf8');
const json = (...path: string[]): unknown => JSON.parse(read(...path));
const paid = (): number => [...server.paid.values()].reduce((sum, count) => sum + count, 0);

async function run(settings: JobSettings = {}, tasks = smallTasks): Promise<FinishedRun> {
  const job = await smallJob(workspace, { baseUrl: server.url, ...settings }, tasks);
  return makeEnvironments(job, output);
}

const kinds = (finished: FinishedRun): string[] =>
  finished.ends.map(({ kind, topic }) => `${topic.name} ${kind}`).toSorted();

describe('a run that nothing disturbs', () => {
  let first: FinishedRun;

  beforeAll(async () => {
    workspace = linkedWorkspace();
    server = await startServer(scriptedBehaviour(smallScript));
    output = heardOutput();
    first = await run();
  }, 120_000);

  afterAll(async () => {
    await server.close();
    workspace[Symbol.dispose]();
  });

  it('accepts both worlds and says how far tasks came', async () => {
    expect(kinds(first)).toEqual(['boat-house accepted', 'tool-shed accepted']);
    const { reading } = await smallJob(workspace, {});
    const text = funnelLines(reading, first).join('\n');
    expect(text).toMatch(/stateful +3\n[^]*selected +2\n[^]*accepted +2 {2}2 at the first try/);
    expect(text).toContain('tasks.jsonl:3: stateless: no records');
    expect(output.text()).toContain('tool-shed: accepted after 0 rounds of repair');
    expect(yieldLines(first, first.totals).join()).toMatch(/^Yield: 2 of 2 topics \(100 %\).*\$/);
  });

  it('writes packages that are in sync with their models, linked, with scenarios', async () => {
    expect(await findDrift(workspace.root, 'generated/tool-shed', emitEnvironment)).toEqual([]);
    expect(json('generated/tool-shed/quality.json')).toMatchObject({ verdict: { passed: true } });
    expect(json('generated/tool-shed/scenarios/index.json')).toMatchObject({
      seed: 7,
      options: { count: 8 },
      summary: { made: 8 },
    });
    expect(readdirSync(workspace.path('generated/tool-shed'))).not.toContain('.progress.jsonl');
    expect(existsSync(workspace.path('node_modules/@envloom/env-tool-shed/package.json'))).toBe(
      true,
    );
    expect(readdirSync(workspace.path('.nx/envloom'))).toEqual([]);
  });

  it('tells where each came from, with tasks, calls and cost, and without the machine', () => {
    expect(json('generated/tool-shed/provenance.json')).toMatchObject({
      language_model: 'scripted',
      tasks: [{ source: 'tasks.jsonl:1' }, { source: 'tasks.jsonl:4' }],
      figures: { operations: 6, scenarios: 8 },
      totals: { cost_usd: expect.any(Number) },
    });
    expect(read('generated/tool-shed/provenance.json')).not.toContain(workspace.root);
  });

  it('is told again by its ledger, which asks, examines and writes nothing', async () => {
    const job = await smallJob(workspace, { provider: 'batch' });
    const status = await cachedRun(job, 'scripted');
    expect(status.ends.map(({ kind }) => kind)).toEqual(['present', 'present']);
    expect(status).toMatchObject({ pending: [], unexamined: 0 });
    expect(funnelLines(job.reading, status)).toEqual(funnelLines(job.reading, first));
    expect(estimateOf(status, undefined, undefined)).toEqual([]);
  });

  it('asks for nothing and writes nothing when it is repeated', async () => {
    const [before, calls] = [read('generated/tool-shed/provenance.json'), paid()];
    const second = await run();
    expect(kinds(second)).toEqual(['boat-house present', 'tool-shed present']);
    expect(second.totals).toEqual(first.totals);
    expect(paid()).toBe(calls);
    expect(read('generated/tool-shed/provenance.json')).toBe(before);
  });

  it('leaves an environment alone that has its place', async () => {
    workspace.write('generated/tool-shed/provenance.json', '{}');
    const third = await run();
    expect(kinds(third)).toContain('boat-house present');
    expect(
      incompleteText(third) ??
        funnelLines((await smallJob(workspace, {})).reading, third).join('\n'),
    ).toMatch(/tool-shed: the same as the environment `tool-shed`/);
    expect(read('generated/tool-shed/provenance.json')).toBe('{}');
  });
});
