import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChatModel, memoryLedger, openaiTransport } from '@envloom/llm';
import { type ServerBehaviour, startServer } from '@envloom/llm/testing';
import { lending } from '@envloom/episodes/testing';
import type { EpisodeEnd, Trajectory } from '@envloom/episodes/trajectory';
import type { Agent } from '../agent.ts';
import { languageModelAgent } from '../agents/language-model.ts';
import { factual, jobOf } from '../testing/players.ts';
import { runRollouts, type RunTotals } from './run-rollouts.ts';
import { openStore } from './store.ts';

// A model behind a real server that does what it should not: what is its own, and what is the server's.
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bad-input-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Played {
  readonly totals: RunTotals;
  readonly trajectories: readonly Trajectory[];
  readonly failures: string;
}

async function played(
  behaviour: ServerBehaviour,
  mode: 'tools' | 'prompt' = 'tools',
  count = 1,
): Promise<Played> {
  const server = await startServer(behaviour);
  const store = openStore(folder, {});
  const trajectories: Trajectory[] = [];
  try {
    const totals = await runRollouts({
      jobs: Array.from({ length: count }, (_, sample) => jobOf(lending, sample)),
      agent: agentAt(server.url, mode),
      user: factual,
      concurrency: 1,
      store,
      onEvent: (event) => {
        if (event.type === 'finished') trajectories.push(event.trajectory);
      },
    });
    return { totals, trajectories, failures: readIfThere('failures.jsonl') };
  } finally {
    store.close();
    await server.close();
  }
}

function agentAt(url: string, mode: 'tools' | 'prompt'): Agent {
  const transport = openaiTransport({
    baseUrl: url,
    apiKey: 'sk-secret',
    maxRetries: 1,
    timeouts: { idleMs: 400 },
  });
  const chat = createChatModel({ transport, ledger: memoryLedger(), model: 'm' });
  const seedOf = (episode: string): number => Number(episode.split('#')[1]);
  return languageModelAgent({ chat, name: 'openai:m', model: 'm', mode, seedOf });
}

function readIfThere(name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return '';
  }
}

const lend = { name: 'check_out_book', arguments: { member_id: 'M1', book_id: 'B1' } };

async function endOf(behaviour: ServerBehaviour, mode?: 'tools' | 'prompt'): Promise<EpisodeEnd> {
  const { trajectories, totals } = await played(behaviour, mode);
  expect(totals).toMatchObject({ finished: 1, failed: 0 });
  const [trajectory] = trajectories;
  if (trajectory === undefined) throw new Error('there is no trajectory');
  return trajectory.end;
}

describe('failures of the agent are trajectories', () => {
  it('an endless loop', async () => {
    const answer = () => ({ content: '', toolCalls: [lend] });
    // The first call lends the last copy; from then on nothing changes any more.
    expect(await endOf({ answer })).toMatchObject({ kind: 'agent-failure', reason: 'loop' });
  });

  it('a conversation that outgrows the context', async () => {
    const answer = () => ({ content: 'x'.repeat(3000), toolCalls: [lend] });
    const end = await endOf({ answer, longestPrompt: 12_000 });
    expect(end).toMatchObject({ reason: 'context-overflow' });
  });

  it('an answer that is cut before it says anything', async () => {
    const answer = () => ({ content: '', reasoning: 'Hmm …', finishReason: 'length' });
    expect(await endOf({ answer })).toMatchObject({ reason: 'answer-cut-off' });
  });

  it('a refusal', async () => {
    const answer = () => ({ content: '', refusal: 'I cannot help with books.' });
    expect(await endOf({ answer })).toMatchObject({ reason: 'refused' });
  });

  it('calls in the text that are no JSON', async () => {
    const answer = () =>
      '<tool_call>\n{"name": "check_out_book", "arguments": {"member_id": \n</tool_call>';
    expect(await endOf({ answer }, 'prompt')).toMatchObject({ reason: 'malformed-turns' });
  });
});

it('arguments that are no JSON are answered by the environment', async () => {
  const calls = [[{ ...lend, arguments: '{"member_id": "M1"' }], [lend], undefined];
  const { trajectories } = await played({
    answer: ({ messages }) => {
      const toolCalls = calls[messages.filter(({ role }) => role === 'assistant').length];
      return { content: toolCalls === undefined ? 'Done.' : '', ...(toolCalls && { toolCalls }) };
    },
  });
  expect(trajectories[0]?.messages[3]?.content).toContain('INVALID_ARGUMENTS');
  expect(trajectories[0]).toMatchObject({ reward: 1, end: { kind: 'finished', by: 'agent' } });
});

describe('failures of the server are none', () => {
  it.each([
    ['timeout', { stallAfterChunks: 0 }],
    ['timeout', { stallAfterChunks: 1 }],
    ['server', { status: 200, contentType: 'text/html', body: '<html>It works!</html>' }],
    ['server', { status: 500, body: { error: { message: 'out of memory' } } }],
    ['rate-limited', { status: 429, body: { error: { message: 'slow down' } } }],
    ['unreachable', { dropAfterChunks: 0 }],
  ] as const)('%s: %j', async (problem, fault) => {
    const { totals, trajectories, failures } = await played({ fault: () => fault });
    expect([totals.failed, trajectories]).toEqual([1, []]);
    expect(JSON.parse(failures)).toMatchObject({ who: 'agent-server', problem, turns: 0 });
  });

  it('a key that is not taken ends the run, and is not told', async () => {
    const { totals, failures } = await played({ apiKey: 'right' }, 'tools', 5);
    expect(totals).toMatchObject({ finished: 0, failed: 1, stopped: { problem: 'unauthorized' } });
    expect(JSON.stringify(totals) + failures).not.toContain('sk-secret');
  });

  it('a server that is not there ends the run', async () => {
    const gone = await startServer();
    await gone.close();
    const store = openStore(folder, {});
    const totals = await runRollouts({
      jobs: Array.from({ length: 30 }, (_, sample) => jobOf(lending, sample)),
      agent: agentAt(gone.url, 'tools'),
      user: factual,
      concurrency: 2,
      store,
    });
    store.close();
    expect(totals).toMatchObject({ finished: 0, stopped: { problem: 'unreachable' } });
    expect(totals.failed).toBeLessThan(13);
  });
});
