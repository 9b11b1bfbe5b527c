import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { linkedWorkspace } from '@envloom/env-package/testing';
import { type Ledger, LedgerReader, openLedger } from '@envloom/llm';
import { startServer, type TestServer } from '@envloom/llm/testing';
import { cachedRun } from '../corpus-run/cached-run.ts';
import { makeEnvironments, type FinishedRun } from '../corpus-run/make-environments.ts';
import { misspelt, smallJob } from '../testing/corpus-job.ts';
import { heardOutput } from '../testing/run-output.ts';
import { scriptedBehaviour } from '../testing/scripted-model.ts';
import { itemRecordSchema, recordStages, runRecordSchema } from './run-record.ts';
import { rejectItem, retryItem } from './item-decision.ts';

let workspace: ScratchWorkspace;
let server: TestServer;

beforeAll(async () => {
  workspace = linkedWorkspace();
  server = await startServer(scriptedBehaviour(misspelt));
}, 120_000);
afterAll(async () => {
  await server.close();
  workspace[Symbol.dispose]();
});

const settings = { rounds: 1, readers: false };

async function run(): Promise<FinishedRun> {
  return makeEnvironments(
    await smallJob(workspace, { baseUrl: server.url, ...settings }),
    heardOutput(),
  );
}

function inLedger(decide: (ledger: Ledger) => void): void {
  const ledger = openLedger(workspace.path('.envloom/ledger.sqlite'));
  decide(ledger);
  ledger.close();
}

const endsOf = ({ ends }: Pick<FinishedRun, 'ends'>): readonly string[] =>
  ends.map((end) => {
    const codes = end.kind === 'rejected' ? end.outcome.problems.map(({ code }) => code) : [];
    return `${end.topic.name} ${end.kind} ${[...new Set(codes)].join()}`.trim();
  });

/** The seed of each question that was sent; undefined where it had none. */
const seeds = (): unknown[] =>
  server.requests
    .filter(({ path }) => path.endsWith('/completions'))
    .map(({ body }) => z.looseObject({ seed: z.unknown().optional() }).parse(body).seed);

it('keeps how far it came, each topic with its rounds and what was found', async () => {
  const first = await run();
  expect(endsOf(first)).toHaveLength(2);
  using reader = LedgerReader.open(workspace.path('.envloom/ledger.sqlite'));
  expect(runRecordSchema.parse(reader.result(recordStages.run, 'envs'))).toMatchObject({
    language_model: 'scripted',
    funnel: { records: 4, tasks: 4, stateful: 3, selected: 2 },
    items: first.ends.map(({ topic }) => topic.name),
    dropped: [{ stage: 'judge-tasks', count: 1 }],
    ended_at: expect.any(String),
  });
  const items = reader
    .results(recordStages.topics)
    .map(({ value }) => itemRecordSchema.parse(value));
  expect(items.map(({ state }) => state)).toEqual(['rejected', 'rejected']);
  expect(items[0]?.rounds.map(({ round }) => round)).toEqual([0, 1]);
  expect(items[0]?.rounds[1]?.problems[0]?.message).toContain('nead');
});

it('leaves out what a person rejected, and asks nothing for it', async () => {
  inLedger((ledger) => rejectItem(ledger, 'tool-shed', 'We have one.'));
  const asked = seeds().length;
  const again = await run();
  expect(endsOf(again)).toContain('tool-shed rejected REJECTED_BY_PERSON');
  expect(seeds()).toHaveLength(asked);
  const status = await cachedRun(await smallJob(workspace, settings), 'scripted');
  expect(endsOf(status)).toEqual(endsOf(again));
});

it('models a topic anew that is to be retried, and no other', async () => {
  inLedger((ledger) => retryItem(ledger, 'tool-shed'));
  const before = seeds().length;
  const third = await run();
  expect(endsOf(third).join()).not.toContain('REJECTED_BY_PERSON');
  const own = third.ends.flatMap((end) => (end.kind === 'rejected' ? [end.outcome] : []));
  const calls = own.find(({ topic }) => topic.name === 'tool-shed')?.history.calls ?? [];
  expect(seeds().length - before).toBe(calls.length);
  expect(new Set(seeds().slice(before))).toEqual(new Set([1]));
  const fourth = await run();
  expect(seeds().length - before).toBe(calls.length);
  expect(endsOf(fourth)).toEqual(endsOf(third));
});
