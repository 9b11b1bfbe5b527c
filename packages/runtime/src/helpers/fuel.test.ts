import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../failure/refusal.ts';
import { fail, largestFailure } from './assertions.ts';
import type { Json } from '@envloom/core';
import { groupBy, unique } from './collections.ts';
import { charge, joinTexts, meter, replaceTexts } from './fuel.ts';

/** What ends a piece of work that has so much fuel. */
function refusalOf(fuel: number, work: () => unknown): Refusal | undefined {
  const { left } = meter;
  meter.left = fuel;
  try {
    work();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  } finally {
    meter.left = left;
  }
}

/** A list that holds another twice, and so on: small, but endless where it is unfolded. */
function shared(levels: number): Json {
  let value: Json = [1];
  for (let level = 0; level < levels; level += 1) value = [value, value];
  return value;
}

describe('texts that are paid before they are made', () => {
  it('are those that the methods make', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), fc.string(), (texts, a, b) => {
        expect(joinTexts(texts, a)).toBe(texts.join(a));
        expect(replaceTexts(texts.join(''), a, b)).toBe(texts.join('').replaceAll(a, b));
      }),
    );
  });

  it.each([
    [
      'joined',
      () =>
        joinTexts(
          Array.from({ length: 10_000 }, () => 'x'.repeat(10_000)),
          '',
        ),
    ],
    ['joined by long ones', () => joinTexts(['a', 'b', 'c'], 'x'.repeat(1_000_000))],
    ['replaced by long ones', () => replaceTexts('x'.repeat(10_000), 'x', 'y'.repeat(10_000))],
    ['replaced by what stands around', () => replaceTexts('x'.repeat(10_000), 'x', '$`')],
  ])('%s', (_how, work) => {
    expect(refusalOf(100_000, work)?.code).toBe('BUDGET_EXCEEDED');
  });
});

describe('texts by which things are told apart', () => {
  const long = 'x'.repeat(10_000);
  const names = Array.from({ length: 5_000 }, (_, at) => `${at}`);

  it.each([
    ['groups', () => groupBy(names, (name) => `${name}${long}`)],
    ['values without repeats', () => unique(names.map((name) => `${name}${long}`))],
  ])('%s are paid by their length', (_what, work) => {
    expect(refusalOf(100_000, work)?.code).toBe('BUDGET_EXCEEDED');
  });

  it('short ones cost next to nothing', () => {
    const work = () => [groupBy(names, (name) => name), unique(names)];
    expect(refusalOf(40_000, work)).toBeUndefined();
  });
});

describe('what a body gives to a failure', () => {
  const data = { rows: [{ a: 1 }], text: 'x' };

  it('is copied', () => {
    const refusal = refusalOf(100, () => fail('FULL', 'It is full.', data));
    expect(refusal).toMatchObject({ code: 'FULL', message: 'It is full.', data });
    expect(refusal?.data).not.toBe(data);
  });

  it.each([
    ['data that is large', 'm', shared(40), 'BUDGET_EXCEEDED'],
    ['a text that is long', 'm', 'x'.repeat(largestFailure + 1), 'BUDGET_EXCEEDED'],
    ['a message that is long', 'x'.repeat(largestFailure + 1), undefined, 'BUDGET_EXCEEDED'],
    ['data that is deep', 'm', deep(100), 'INVALID_VALUE'],
  ])('%s', (_what, message, given, code) => {
    const refusal = refusalOf(100, () => fail('FULL', message, given));
    expect(refusal).toMatchObject({ code, message: expect.stringContaining('FULL') });
  });
});

function deep(levels: number): Json {
  let value: Json = [];
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

it('a charge ends the call once the budget is used up', () => {
  expect(refusalOf(10, () => charge(10))).toBeUndefined();
  expect(refusalOf(10, () => charge(11))?.code).toBe('BUDGET_EXCEEDED');
});
