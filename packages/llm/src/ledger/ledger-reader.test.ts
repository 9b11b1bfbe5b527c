import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Ledger } from '../ledger-port.ts';
import { sqlite } from '../sqlite.ts';
import { LedgerReader } from './ledger-reader.ts';
import { openLedger } from './open-ledger.ts';
import { requestOf, testReply } from './testing/requests.ts';

let folder: string;
let ledger: Ledger;
const file = (): string => join(folder, 'ledger.sqlite');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reader-'));
  ledger = openLedger(file());
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

test('reads what a run writes while it goes on, and what each subject cost', () => {
  const [first, second] = [requestOf('a'), requestOf('b')];
  ledger.begin(first);
  ledger.finish(first, testReply('the answer'), 0.5);
  using reader = LedgerReader.open(file());
  expect(reader.calls({ offset: 0, limit: 10 }).total).toBe(1);
  ledger.begin(second);
  expect(reader.calls({ offset: 1, limit: 10 })).toEqual({
    total: 2,
    calls: [expect.objectContaining({ key: second.key, answeredAt: undefined, replyBytes: 0 })],
  });
  expect(reader.calls({ subject: 'nobody', offset: 0, limit: 10 }).total).toBe(0);
  expect(reader.call(first.key)).toMatchObject({
    stage: first.stage,
    reply: { content: 'the answer' },
    costUsd: 0.5,
  });
  expect(JSON.parse(reader.call(first.key)?.question ?? '')).toHaveProperty('messages');
  expect(reader.call('unknown')).toBeUndefined();
  expect(reader.totals()).toEqual(ledger.totals());
  expect(reader.subjects()).toContainEqual(
    expect.objectContaining({ subject: first.subject, costUsd: 0.5 }),
  );
});

test('lists the results of a stage', () => {
  ledger.putResult('run', 'one', { n: 1 });
  ledger.putResult('run', 'two', { n: 2 });
  ledger.putResult('other', 'three', {});
  using reader = LedgerReader.open(file());
  expect(reader.results('run').map(({ key, value }) => [key, value])).toEqual([
    ['one', { n: 1 }],
    ['two', { n: 2 }],
  ]);
  expect(reader.result('run', 'two')).toEqual({ n: 2 });
  expect(reader.result('run', 'three')).toBeUndefined();
});

test('says of a file of another version, or of none, what it is', () => {
  expect(() => LedgerReader.open(join(folder, 'none.sqlite'))).toThrow(/There is no ledger/);
  const text = join(folder, 'text.sqlite');
  writeFileSync(text, 'This is no ledger. '.repeat(100));
  expect(() => LedgerReader.open(text)).toThrow(/text\.sqlite cannot be read/);
  const newer = join(folder, 'newer.sqlite');
  openLedger(newer).close();
  const database = new sqlite.DatabaseSync(newer);
  database.exec('PRAGMA user_version = 9');
  database.close();
  expect(() => LedgerReader.open(newer)).toThrow(/format 9, from another version/);
});
