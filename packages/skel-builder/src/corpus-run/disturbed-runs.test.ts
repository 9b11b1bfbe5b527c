import { existsSync, readFileSync } from 'node:fs';
import {
  startServer,
  type ServerBehaviour,
  type TestServer,
  answerBatch,
} from '@envloom/llm/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  misspelt,
  smallJob,
  smallScript,
  smallTasks,
  type JobSettings,
} from '../testing/corpus-job.ts';
import { linkedWorkspace } from '@envloom/env-package/testing';
import { heardOutput, type HeardOutput } from '../testing/run-output.ts';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { scriptedBehaviour } from '../testing/scripted-model.ts';
import { cachedRun } from './cached-run.ts';
import { makeEnvironments, type FinishedRun } from './make-environments.ts';
import { incompleteText, waitingLines, statusText } from './run-text.ts';

const isFullTier = process.env['ENVLOOM_FULL_TIER'] === '1';

let workspace: ScratchWorkspace;
let server: TestServer | undefined;
let output: HeardOutput;

beforeEach(() => {
  workspace = linkedWorkspace();
  output = heardOutput();
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  workspace[Symbol.dispose]();
});

const serve = async (behaviour: ServerBehaviour): Promise<string> => {
  server = await startServer(behaviour);
  return server.url;
};

async function run(
  settings: JobSettings,
  tasks: readonly object[] = smallTasks,
): Promise<FinishedRun> {
  return makeEnvironments(await smallJob(workspace, settings, tasks), output);
}

const kinds = (finished: FinishedRun): string[] =>
  finished.ends.map(({ kind, topic }) => `${topic.name} ${kind}`).toSorted();
const paidTwice = (): number => [...(server?.paid.values() ?? [])].filter((n) => n > 1).length;
const read = (...path: string[]): string => readFileSync(workspace.path(...path), 'utf8');

describe('a model with mistakes', () => {
  // Every day other tests repair models and examine them; here one goes all the way.
  it.runIf(isFullTier)(
    'is repaired by a patch, and says so',
    async () => {
      const [task] = smallTasks;
      const baseUrl = await serve(
        scriptedBehaviour({
          ...misspelt,
          repair: () => ({
            note: 'The method is called need.',
            edits: ['block', 'unblock', 'lend', 'take_back'].map((operation) => ({
              op: 'set',
              path: `operations.${operation}.body`,
              value: smallScript.worlds['tool']?.operations.find(
                ({ operation: { name } }) => name === operation,
              )?.operation.body,
            })),
          }),
        }),
      );
      const repaired = await run({ baseUrl }, [task ?? {}]);
      expect(kinds(repaired)).toEqual(['tool-shed accepted']);
      expect(JSON.parse(read('generated/tool-shed/provenance.json'))).toMatchObject({
        rounds: [{ round: 0 }, { round: 1, problems: [], edits: [{ applied: true }, {}, {}, {}] }],
      });
    },
    60_000,
  );

  it('is rejected when the rounds are over; why is kept, and nothing else is written', async () => {
    const baseUrl = await serve(scriptedBehaviour(misspelt));
    const rejected = await run({ baseUrl, rounds: 1 });
    expect(kinds(rejected)).toEqual(['boat-house rejected', 'tool-shed rejected']);
    expect(incompleteText(rejected)).toBeUndefined();
    expect(read('.envloom/rejected/tool-shed/reasons.md')).toMatch(/nead[^]*round 1: 0 of 0 edits/);
    expect(read('.envloom/rejected/tool-shed/logic-model.yaml')).toContain(
      'people.nead(person_id)',
    );
    expect(existsSync(workspace.path('generated'))).toBe(false);
    const job = await smallJob(workspace, { rounds: 1 });
    expect(statusText(job.reading, await cachedRun(job, 'scripted'))).toMatch(
      /accepted +0\n[^]*Rejected: 2[^]*diagnostic: [A-Z_]+ +2[^]*Yield: 0 of 2/,
    );
  });
});

describe('a run by files', () => {
  it('says what waits, goes on with the answers, and ends as any other', async () => {
    const settings: JobSettings = { provider: 'batch', rounds: 0 };
    const behaviour = scriptedBehaviour(misspelt);
    const first = await run(settings);
    expect(incompleteText(first)).toBeUndefined();
    expect(waitingLines(first.waiting).join('\n')).toMatch(
      /^1 request waits for an answer in .*requests\.jsonl:\n {2}judge-tasks +1\n/,
    );
    for (let rounds = 0; rounds < 10; rounds += 1) {
      if ((await answerBatch(workspace.path('.envloom/batch'), behaviour)) === 0) break;
      await run(settings);
    }
    const last = await run(settings);
    expect(waitingLines(last.waiting)).toEqual([]);
    expect(kinds(last)).toEqual(['boat-house rejected', 'tool-shed rejected']);
  });

  it('shows in its status what is open', async () => {
    await run({ provider: 'batch' });
    const job = await smallJob(workspace, { provider: 'batch' });
    const status = await cachedRun(job, 'scripted');
    expect(statusText(job.reading, status)).toMatch(/stateful +…[^]*Open now\n {2}judge-tasks +1/);
  });
});

describe('a run that cannot go on', () => {
  it('stops at its budget, keeps what is paid, and goes on with more', async () => {
    const baseUrl = await serve(scriptedBehaviour(misspelt));
    const settings = { baseUrl, rounds: 0 };
    const poor = await run({ ...settings, budget: { maxTokens: 15_000 } });
    expect(incompleteText(poor)).toMatch(/limit of 15000 tokens .*--max-tokens to go on/);
    const rich = await run(settings);
    expect(kinds(rich)).toEqual(['boat-house rejected', 'tool-shed rejected']);
    expect(paidTwice()).toBe(0);
    expect(server?.repeated).toBe(0);
  });

  it('stops where the quota is used up, and goes on once there is more', async () => {
    let isUsedUp = true;
    const body = { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } };
    const baseUrl = await serve({
      ...scriptedBehaviour(misspelt),
      fault: ({ path, index }) =>
        isUsedUp && path.endsWith('/completions') && index > 2 ? { status: 429, body } : undefined,
    });
    const poor = await run({ baseUrl, rounds: 0 });
    expect(incompleteText(poor)).toMatch(/quota of this key/);
    isUsedUp = false;
    expect(kinds(await run({ baseUrl, rounds: 0 }))).toEqual([
      'boat-house rejected',
      'tool-shed rejected',
    ]);
    expect([paidTwice(), server?.repeated]).toEqual([0, 0]);
  });

  it('is told at once where nobody answers or the key is wrong', async () => {
    await expect(run({ baseUrl: 'http://127.0.0.1:9/v1' })).rejects.toThrow(/127\.0\.0\.1:9/);
    const baseUrl = await serve({ ...scriptedBehaviour(misspelt), apiKey: 'right' });
    await expect(run({ baseUrl })).rejects.toThrow(/OPENAI_API_KEY/);
  }, 60_000);

  it('says so of a corpus in which nothing is to be modeled', async () => {
    const baseUrl = await serve(scriptedBehaviour(misspelt));
    const barren = await run({ baseUrl }, [{ task: 'What is 15 % of 240 and why?' }]);
    expect(incompleteText(barren)).toMatch(/None of the 1 tasks needs a system/);
  });

  it('keeps answers that are on their way when it is interrupted', async () => {
    const scripted = scriptedBehaviour(misspelt);
    const baseUrl = await serve({
      ...scripted,
      fault: ({ path, index }) => {
        if (!path.endsWith('/completions') || index !== 2) return undefined;
        setTimeout(() => {
          output.interrupt();
        }, 50);
        return { delayMs: 300 };
      },
    });
    const interrupted = await run({ baseUrl, rounds: 0 });
    expect(incompleteText(interrupted)).toMatch(/^Interrupted/);
    const before = server?.requests.length ?? 0;
    output = heardOutput();
    const finished = await run({ baseUrl, rounds: 0 });
    expect(kinds(finished)).toEqual(['boat-house rejected', 'tool-shed rejected']);
    expect(before).toBeGreaterThan(2);
    expect([paidTwice(), server?.repeated]).toEqual([0, 0]);
    expect(finished.totals.every(({ lost }) => lost === 0)).toBe(true);
  });
});

it('answers from a recording give the same without a server', async () => {
  const recording = workspace.path('answers.jsonl');
  const baseUrl = await serve(scriptedBehaviour(misspelt));
  const recorded = await run({ baseUrl, rounds: 0, record: recording });
  await server?.close();
  server = undefined;
  const replay: JobSettings = {
    provider: 'replay',
    recordings: [recording],
    state: workspace.path('other'),
  };
  const replayed = await run({ ...replay, rounds: 0 });
  expect(replayed.ends).toEqual(recorded.ends);
  const lacking = await run({ ...replay, rounds: 1, state: workspace.path('third') });
  expect(incompleteText(lacking)).toMatch(
    /no recorded answer to repair-model|2 topics were not done/,
  );
});
