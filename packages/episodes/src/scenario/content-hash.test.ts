import { expect, test } from 'vitest';
import { resolvedStart, type Scenario } from '../index.ts';
import { lending, refusing, talking, telling } from '../testing/scenarios.ts';
import { asInteraction, contentHash, withContentHash } from '../trajectory.ts';

const { initial_state: start } = lending;
if (!('state' in start)) throw new Error('the rows are inline');
const { state } = start;
const { task, checks, reference } = lending;
const [call, ...said] = reference;
if (call?.kind !== 'call') throw new Error('the reference begins with a call');

test('is 32 hexadecimal digits, the same in every process', () => {
  expect(lending.content_hash).toMatch(/^[0-9a-f]{32}$/);
  expect(lending.content_hash).toMatchInlineSnapshot(`"7a572f334df808cab0a8a3472212fb3f"`);
});

test.each<[string, Partial<Scenario>]>([
  ['the model', { model_hash: 'other' }],
  ['the environment', { env: 'other' }],
  ['a row', { initial_state: { state: { ...state, rows: { ...state.rows, books: [] } } } }],
  ['the clock', { initial_state: { state: { ...state, clock: '2025-03-02T09:00:00Z' } } }],
  ['the actor', { initial_state: { state: { ...state, actor: 'M1' } } }],
  ['the text', { task: { ...task, text: 'Please lend Emma to Cem.' } }],
  ['another wording', { task: { ...task, phrasings: [] } }],
  ['whether the order counts', { task: { ...task, ordered: true } }],
  ['the user', { user: { persona: 'In a hurry.', knows: [] } }],
  ['an argument of the reference', { reference: [{ ...call, arguments: {} }, ...said] }],
  ['a call of the reference', { reference: [call, call, ...said] }],
  ['what is refused', { refuses: { tool: 'check_out_book', arguments: {}, reason: 'NO_COPIES' } }],
  ['a check', { checks: checks.slice(1) }],
])('%s counts', (_, other) => {
  expect(contentHash({ ...lending, ...other })).not.toBe(lending.content_hash);
});

test.each<[string, Partial<Scenario>]>([
  ['the place in a set', { id: 'library-loans-9999', seed: 1, attempt: 3 }],
  ['the split', { split: 'held-out' }],
  ['the program that it is of', { program: 'loans' }],
  ['the certificate', { certificate: { ...lending.certificate, rules: ['r1'] } }],
  ['what is said in the end', { reference: [call, { kind: 'message', content: 'Lent.' }] }],
])('%s does not count', (_, other) => {
  expect(contentHash({ ...lending, ...other })).toBe(lending.content_hash);
});

test('what is to be told counts', () => {
  const [told, ...others] = telling.checks;
  if (told?.kind !== 'answered') throw new Error('the first check is about the answer');
  expect(contentHash({ ...telling, checks: [{ ...told, not: [] }, ...others] })).not.toBe(
    telling.content_hash,
  );
});

test('rows count however they are stored', () => {
  const stored: Scenario = { ...lending, initial_state: { base: 'b'.repeat(64) } };
  expect(contentHash(resolvedStart(stored, () => state))).toBe(lending.content_hash);
  expect(() => contentHash(stored)).toThrow('names its base');
});

test('a scenario that is played in another way keeps its hash', () => {
  for (const scenario of [lending, refusing, talking])
    for (const interaction of ['conversational', 'non-conversational'] as const)
      expect(asInteraction(scenario, interaction).content_hash).toBe(scenario.content_hash);
  expect(withContentHash(lending)).toEqual(lending);
});
