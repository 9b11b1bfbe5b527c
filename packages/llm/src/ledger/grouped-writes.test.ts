import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Ledger } from '../ledger-port.ts';
import { openLedger } from './open-ledger.ts';
import { testReply, requestOf } from './testing/requests.ts';

let folder: string;
let opened: Ledger[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grouped-writes-'));
  opened = [];
});

afterEach(() => {
  for (const ledger of opened) ledger.close();
  rmSync(folder, { recursive: true });
});

function ledgerOf(outlives: 'kill' | 'power-cut' = 'kill'): Ledger {
  const ledger = openLedger(join(folder, 'ledger.sqlite'), { outlives });
  opened.push(ledger);
  return ledger;
}

function answer(ledger: Ledger, text: string): void {
  ledger.begin(requestOf(text));
  ledger.finish(requestOf(text), testReply(text), undefined);
}

const isKnown = (ledger: Ledger, text: string): boolean =>
  ledger.reply(requestOf(text).key) !== undefined;

test('an answer is there at once for who wrote it, and for others after the turn', async () => {
  const [writer, reader] = [ledgerOf(), ledgerOf()];
  answer(writer, 'a');
  expect([isKnown(writer, 'a'), isKnown(reader, 'a')]).toEqual([true, false]);
  await nextTurn();
  expect(isKnown(reader, 'a')).toBe(true);
});

test('a write that fails takes nothing else of its turn with it', async () => {
  const ledger = ledgerOf();
  answer(ledger, 'before');
  expect(() => ledger.putResult('stage', 'key', undefined)).toThrow(TypeError);
  const broken = { ...requestOf('broken'), stage: Object.create(null) };
  expect(() => ledger.begin(broken)).toThrow(/cannot be bound/);
  answer(ledger, 'after');
  await nextTurn();
  const reader = ledgerOf();
  expect(['before', 'broken', 'after'].map((text) => isKnown(reader, text))).toEqual([
    true,
    false,
    true,
  ]);
});

test('two writers of one file in one thread do not wait for each other', () => {
  const [one, other, single] = [ledgerOf(), ledgerOf(), ledgerOf('power-cut')];
  answer(one, 'a');
  answer(other, 'b');
  answer(one, 'c');
  answer(single, 'd');
  expect(['a', 'b', 'c', 'd'].map((text) => isKnown(single, text))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('closing keeps what the turn has written', () => {
  const ledger = ledgerOf();
  answer(ledger, 'a');
  ledger.close();
  expect(isKnown(ledgerOf(), 'a')).toBe(true);
});
