import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Ledger } from '../ledger-port.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { openaiTransport } from '../openai/transport.ts';
import {
  type ReceivedChat,
  type ServerBehaviour,
  startServer,
  type TestServer,
} from '../testing/index.ts';
import { createLanguageModel } from './models.ts';
import type { LanguageModelEvent } from './events.ts';
import { askedSquares } from './testing/squares.ts';

const secret = 'sk-secret-4471';
const count = 24;

let folder: string;
let file: string;
let server: TestServer;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'language-model-'));
  file = join(folder, 'ledger.sqlite');
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Every third question is answered in prose first. */
function squareOf({ messages }: ReceivedChat): string {
  const number = Number(/\d+/u.exec(messages[0]?.content ?? '')?.[0]);
  const isProse = messages.length === 1 && number % 3 === 0;
  return isProse
    ? 'It is easy.'
    : `<think>Hm.</think>\n\`\`\`json\n{"square":${number ** 2}}\n\`\`\``;
}

const squares = Array.from({ length: count }, (_, index) => index ** 2);
/** First questions and follow-ups. */
const questions = count + Math.ceil(count / 3);

const program = join(import.meta.dirname, 'testing', 'ask-squares.ts');

async function killedRun(afterRequests: number): Promise<void> {
  const child = spawn(process.execPath, [program, server.url, file, String(count)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const until = server.requests.length + afterRequests;
  while (server.requests.length < until && child.exitCode === null) {
    await sleep(1);
  }
  child.kill('SIGKILL');
  await once(child, 'close');
}

function expectNoSecret(): void {
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    expect(bytes.includes('secret-4471')).toBe(false);
    expect(bytes.toString('latin1').toLowerCase()).not.toContain('bearer');
  }
}

async function started(behaviour: ServerBehaviour = {}): Promise<void> {
  server = await startServer({ answer: squareOf, apiKey: secret, ...behaviour });
}

test('killed and run again, it comes to the same, and pays for nothing twice', async () => {
  await started({ fault: () => ({ delayMs: 3 }) });
  const kills = [3, 13];
  for (const requests of kills) {
    await killedRun(requests);
  }
  const ledger = openLedger(file);
  expect(await askedSquares(server.url, ledger, count)).toEqual(squares);
  expect(server.paid.size).toBe(questions);
  expect([...server.paid.values()].every((paid) => paid === 1)).toBe(true);
  const [totals] = ledger.totals();
  expect(totals).toMatchObject({ stage: 'square', calls: questions });
  // A server that does not know idempotency keys would have been paid twice for what was in flight.
  expect(server.repeated).toBeLessThanOrEqual(kills.length * 4);
  expect(totals?.lost).toBeLessThanOrEqual(kills.length * 4);
  expect(totals?.lost).toBeGreaterThanOrEqual(server.repeated);

  const before = server.requests.length;
  expect(await askedSquares(server.url, ledger, count)).toEqual(squares);
  expect(server.requests).toHaveLength(before);
  expectNoSecret();
  ledger.close();
}, 60_000);

function openModel(events: LanguageModelEvent[], apiKey = secret) {
  const ledger: Ledger = openLedger(file);
  const transport = openaiTransport({
    baseUrl: server.url,
    apiKey,
    maxRetries: 1,
  });
  const onEvent = (event: LanguageModelEvent): void => {
    events.push(event);
  };
  return {
    ledger,
    model: createLanguageModel({ ledger, transport, model: 'test-model', onEvent }),
  };
}

const question = {
  stage: 'square',
  subject: 'four',
  prompt: 'square of 4',
  schema: z.object({ square: z.int() }),
  schemaName: 'square',
};

test('a wrong key is told, and stands nowhere', async () => {
  await started({ apiKey: 'another' });
  const events: LanguageModelEvent[] = [];
  const { model, ledger } = openModel(events);
  const failure = await model.complete(question).then(JSON.stringify, String);
  expect(failure).toMatch(/does not accept the key/);
  expect(`${failure} ${JSON.stringify(events)}`).not.toContain('4471');
  expect(ledger.totals()).toEqual([]);
  // Before it is closed, what was written stands beside the file.
  expectNoSecret();
  ledger.close();
  expectNoSecret();
});

test('a server that fails for good is no answer, and not the end of the ledger', async () => {
  let isDown = true;
  await started({ fault: () => (isDown ? { status: 503, body: 'down' } : undefined) });
  const { model, ledger } = openModel([]);
  await expect(model.complete(question)).rejects.toMatchObject({ problem: 'server' });
  isDown = false;
  await expect(model.complete(question)).resolves.toMatchObject({ value: { square: 16 } });
  expect(ledger.totals()).toMatchObject([{ calls: 1 }]);
  ledger.close();
});

test('a refusal by the server has its own problem', async () => {
  await started({ answer: () => ({ content: '', refusal: 'No.' }) });
  const { model, ledger } = openModel([]);
  await expect(model.complete(question)).rejects.toMatchObject({ problem: 'refused' });
  ledger.close();
});
