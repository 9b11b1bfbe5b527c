import { describe, expect, test } from 'vitest';
import type { Answered, PlayedEvent } from '../scenario/scenario.ts';
import type { ToldRecord, ToldValue } from '../scenario/told.ts';
import { hasAnswered } from './answered.ts';
import { toldKey } from './told-value.ts';

const ada = { guest: 'Ada Lovelace', open: 42.5 };
const bo = { guest: 'Bo Dahl', open: 1204.5 };
const cem = { guest: 'Cem Aydin', open: 42.5 };

/** Whether these answers, given one after the other, tell what is wanted. */
function holds(
  wanted: readonly ToldRecord[],
  answers: readonly (readonly ToldRecord[])[],
  not: readonly ToldValue[] = [],
): boolean {
  const events = answers.map((items): PlayedEvent => ({ kind: 'answered', items }));
  const check: Answered = { kind: 'answered', items: wanted, not };
  return hasAnswered({ events }, check);
}

describe('an answer', () => {
  const wanted = [ada, bo];

  test('holds in any order and under any names', () => {
    expect(holds(wanted, [[ada, bo]])).toBe(true);
    expect(holds(wanted, [[bo, ada]])).toBe(true);
    expect(holds(wanted, [[{ name: 'Bo Dahl', amount: 1204.5 }, ada]])).toBe(true);
  });

  test('loses with amounts swapped between people', () => {
    const swapped = [
      { ...ada, open: 1204.5 },
      { ...bo, open: 42.5 },
    ];
    expect(holds(wanted, [swapped])).toBe(false);
  });

  test('loses when everything is listed', () => {
    const everybody = [ada, bo, { guest: 'Dora Fink', open: 3 }];
    expect(holds(wanted, [everybody])).toBe(false);
    expect(holds(wanted, [[{ ...ada, other: 1204.5 }, bo]])).toBe(false);
    expect(holds(wanted, [[{ ...ada, low: 40, lower: 39, high: 43, higher: 44 }, bo]])).toBe(false);
    const both = { a: 'Ada Lovelace', b: 'Bo Dahl', c: 42.5, d: 1204.5 };
    expect(holds(wanted, [[both, both]])).toBe(false);
  });

  test('may have up to three harmless members more', () => {
    expect(holds(wanted, [[{ ...ada, currency: 'EUR' }, bo]])).toBe(true);
    expect(holds(wanted, [[{ ...ada, a: 'x', b: 'y', c: 'z' }, bo]])).toBe(true);
    expect(holds(wanted, [[{ ...ada, a: 'x', b: 'y', c: 'z', d: 'u' }, bo]])).toBe(false);
  });

  test('loses with a value that must not be told', () => {
    expect(holds(wanted, [[{ ...ada, room: '204' }, bo]], ['Cem Aydin', 204])).toBe(false);
    expect(holds(wanted, [[{ ...ada, room: '205' }, bo]], ['Cem Aydin', 204])).toBe(true);
  });

  test('loses with a record missing, doubled or without one of its values', () => {
    expect(holds(wanted, [[ada]])).toBe(false);
    expect(holds(wanted, [[ada, bo, bo]])).toBe(false);
    expect(holds(wanted, [[ada, ada]])).toBe(false);
    expect(holds(wanted, [[ada, { guest: 'Bo Dahl' }]])).toBe(false);
  });

  test('counts alone where it is the last one', () => {
    expect(holds(wanted, [[ada], [ada, bo]])).toBe(true);
    expect(holds(wanted, [[ada, bo], [ada]])).toBe(false);
    expect(holds(wanted, [[ada], [bo]])).toBe(false);
  });

  test('of nothing has to be given, too', () => {
    expect(holds([], [])).toBe(false);
    expect(holds([], [[]])).toBe(true);
    expect(holds([], [[ada]])).toBe(false);
    expect(holds(wanted, [[]])).toBe(false);
  });

  test('shares values between records that both want them', () => {
    expect(holds([ada, cem], [[cem, ada]])).toBe(true);
    expect(holds([ada, ada], [[ada, ada]])).toBe(true);
    expect(holds([ada, ada], [[ada]])).toBe(false);
  });

  test('needs a value twice where it is wanted twice', () => {
    const twice = { from: 3, to: 3 };
    expect(holds([twice], [[{ from: 3 }]])).toBe(false);
    expect(holds([twice], [[{ start: 3, end: 3 }]])).toBe(true);
  });

  test('is paired so that every record finds its place', () => {
    // The first told record fits both wanted ones, the second only one.
    const [once, twice] = [{ from: 3 }, { from: 3, to: 3 }];
    expect(holds([once, twice], [[twice, once]])).toBe(true);
    expect(holds([once, twice], [[once, once]])).toBe(false);
    expect(holds([twice, once, twice], [[twice, twice, once]])).toBe(true);
  });
});

describe('told values', () => {
  test.each<[ToldValue, ToldValue]>([
    [1204.5, '€1,204.50'],
    [1204.5, '1204.50 EUR'],
    [1204.5, 'EUR 1’204.5'],
    [-42.5, '-€42.5'],
    [-42.5, '$−42.50'],
    [42.5, '42.5 EUR'],
    [0.1 + 0.2, 0.3],
    [0, -0],
    [204, '204'],
    ['204', '204.0'],
    [true, 'Yes'],
    [false, 'false'],
    ['2026-03-16', '2026-03-16T00:00:00Z'],
    ['The Glass Road', 'glass road'],
    ['Ada  Lovelace', 'ada lovelace'],
  ])('%j says the same as %j', (one, other) => {
    expect(toldKey(one)).toBe(toldKey(other));
  });

  test.each<[ToldValue, ToldValue]>([
    [42.5, 42.51],
    [1204, '1,204.5'],
    [1204.5, '12,04.5'],
    [7, '007'],
    [204, 'LHR 204'],
    [204, 'room 204'],
    [1, true],
    [1, 'yes'],
    ['true story', true],
    ['2026-03-16', '2026-03-16T09:00:00Z'],
    ['2026-03-16', '2026-03-17'],
    ['Ada', 'Ada L.'],
    ['', ' '],
    [0, ''],
    ['!', '?'],
  ])('%j says something else than %j', (one, other) => {
    expect(toldKey(one)).not.toBe(toldKey(other));
  });
});
