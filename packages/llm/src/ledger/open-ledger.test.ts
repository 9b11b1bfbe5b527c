import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LedgerError } from './open-database.ts';
import { openLedger } from './open-ledger.ts';
import { testReply, requestOf } from './testing/requests.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  file = join(folder, 'state', 'ledger.sqlite');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const writer = join(import.meta.dirname, 'testing', 'write-calls.ts');

test('the folder and the file are made, and found again', () => {
  const ledger = openLedger(file);
  ledger.begin(requestOf('a'));
  ledger.finish(requestOf('a'), testReply('yes'), 0.25);
  ledger.close();
  ledger.close();
  const again = openLedger(file);
  expect(again.reply(requestOf('a').key)?.reply.content).toBe('yes');
  again.close();
});

function expectRefused(path: string, message: RegExp): void {
  const before = readFileSync(path);
  expect(() => openLedger(path)).toThrow(LedgerError);
  expect(() => openLedger(path)).toThrow(message);
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(() => openLedger(path)).toThrow(path);
}

test.each(['hi', 'key,value\n'.repeat(10_000)])('a text file is left as it is', (text) => {
  const path = join(folder, 'notes.txt');
  writeFileSync(path, text);
  expectRefused(path, /not an SQLite file/);
});

test('a database of another program is left as it is', () => {
  const path = join(folder, 'other.sqlite');
  const other = new DatabaseSync(path);
  other.exec('CREATE TABLE calls (key TEXT); PRAGMA user_version = 1;');
  other.close();
  expectRefused(path, /of another program/);
});

test('a ledger of a newer format is left as it is', () => {
  openLedger(file).close();
  const newer = new DatabaseSync(file);
  newer.exec('PRAGMA user_version = 7');
  newer.close();
  expectRefused(file, /format 7.*reads format 1.*Update envloom/);
});

test('a damaged ledger is left as it is', () => {
  const ledger = openLedger(file);
  for (let index = 0; index < 50; index += 1) {
    ledger.finish(requestOf(String(index)), testReply('x'.repeat(3000)), undefined);
  }
  ledger.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, 8192, bytes.length - 4096));
  expectRefused(file, /is damaged/);
});

test('a folder in place of the file is told', () => {
  mkdirSync(file, { recursive: true });
  expect(() => openLedger(file)).toThrow(/cannot be opened/);
});

test('a process waits while another changes the new file', async () => {
  mkdirSync(join(folder, 'state'));
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const writing = promisify(execFile)(process.execPath, [writer, file, 'a', '1']);
  const early = await Promise.race([writing.then(() => 'ended'), setTimeout(1500, 'waiting')]);
  expect(early).toBe('waiting');
  other.exec('COMMIT');
  other.close();
  await writing;
});

test('processes that open one new file at once keep all their answers', async () => {
  const prefixes = ['a', 'b', 'c'];
  await Promise.all(
    prefixes.map((prefix) =>
      promisify(execFile)(process.execPath, [writer, file, prefix, '40'], { timeout: 55_000 }),
    ),
  );
  const ledger = openLedger(file);
  expect(ledger.totals()).toEqual([
    {
      stage: 'judge-tasks',
      calls: 120,
      lost: 0,
      inputTokens: 1200,
      outputTokens: 600,
      costUsd: 60,
    },
  ]);
  for (const prefix of prefixes) {
    expect(ledger.reply(requestOf(`${prefix}39`).key)?.reply.content).toMatch(/^answer to/);
  }
  ledger.close();
}, 60_000);

/** @returns the questions whose answers the killed process said it had kept */
async function killedAfter(answers: number, outlives: string): Promise<string[]> {
  const call = [writer, file, `${String(answers)}-`, '100000', outlives];
  const child = spawn(process.execPath, call, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.on('data', (bytes: Buffer) => {
    told += bytes.toString();
    if (told.split('\n').length > answers) {
      child.kill('SIGKILL');
    }
  });
  await once(child, 'close');
  return told.split('\n').slice(0, -1);
}

test.each(['power-cut', 'kill'])(
  'a process that is killed while it writes loses no answer that it had kept (%s)',
  async (outlives) => {
    let kept = 0;
    for (const answers of [1, 9, 30]) {
      const questions = await killedAfter(answers, outlives);
      const ledger = openLedger(file);
      for (const question of questions) {
        expect(ledger.reply(requestOf(question).key)?.reply.content).toContain(
          `answer to ${question}`,
        );
      }
      kept += questions.length;
      const [totals] = ledger.totals();
      expect(totals?.calls).toBeGreaterThanOrEqual(kept);
      // At most the answer whose write was cut off, in each of the runs.
      expect(totals?.lost).toBeLessThanOrEqual(3);
      ledger.close();
    }
    expect(readdirSync(join(folder, 'state')).toSorted()[0]).toBe('ledger.sqlite');
  },
  60_000,
);
