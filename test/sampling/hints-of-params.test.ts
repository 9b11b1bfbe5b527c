import { createSampler, drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { simulatorOf } from './simulators.ts';

/** A till that takes payments for bills; hints speak of the rows that the other params lead to. */
const till = `
format_version: 1
name: small-till
title: A till
summary: Bills and payments.
domain: commerce/retail
rules: []
entities:
  - name: Bill
    collection: bills
    key: bill_id
    rows: [6, 6]
    fields:
      - { name: bill_id, type: string, sample: { sequence: B } }
      - { name: due, type: integer, min: 1, sample: { range: [1, 500] } }
  - name: Coin
    collection: coins
    key: coin_id
    rows: [6, 6]
    fields:
      - { name: coin_id, type: string, sample: { sequence: C } }
      - { name: worth, type: integer, min: 1, sample: { range: [1, 500] } }
operations:
  - name: take_payment
    kind: query
    description: Say what is left to pay.
    params:
      - name: twice
        type: integer
        description: Twice the next one.
        sample: { derive: 2 * later }
      - name: later
        type: integer
        description: What a hint gives of which another is read before.
        sample: { derive: bill.due }
      - { name: bill_id, type: ref, entity: Bill, description: The bill. }
      - name: amount
        type: integer
        description: What is given.
        sample: { one_of: "[bill.due, bill.due + 1]" }
      - { name: given_ids, type: array, of: { type: ref, entity: Coin }, description: What it is given in. }
      - { name: coin_ids, type: array, of: { type: ref, entity: Coin }, description: What may be changed. }
      - name: total
        type: integer
        description: What the coins are worth, and how many there are.
        sample: { derive: "givens.reduce((sum, { worth }) => sum + worth, 0) + coins.count()" }
      - name: worth
        type: integer
        description: What a larger coin is worth, if there is one.
        optional: true
        sample: { from: coins, where: coin.worth >= bill.due, field: worth, absent: 0 }
    returns: { type: integer }
    body: |
      return bills.need(bill_id).due - amount;
  - name: give_change
    kind: query
    description: Say what a coin is worth that is as large as the bill.
    params:
      - { name: bill_id, type: ref, entity: Bill, description: The bill. }
      - name: coin_id
        type: ref
        entity: Coin
        description: The coin.
        sample: { one_of: "coins.where((coin) => coin.worth === bill.due + 1000).map((coin) => coin.coin_id)" }
    returns: { type: integer }
    body: |
      return coins.need(coin_id).worth;
`;

const simulator = simulatorOf(till);
const sampler = createSampler(simulator);
const { world } = sampler.grow(4);

const payment = z.looseObject({
  bill_id: z.string(),
  amount: z.int().optional(),
  twice: z.int().optional(),
  later: z.int().optional(),
  total: z.int().optional(),
  worth: z.int().optional(),
});
const { bills, coins } = z
  .looseObject({
    bills: z.array(z.looseObject({ bill_id: z.string(), due: z.int() })),
    coins: z.array(z.looseObject({ worth: z.int() })),
  })
  .parse(world.state().rows);

/** Arguments, 300 times. */
function drawn(tool: string, manner: 'sensible' | 'plausible'): readonly z.infer<typeof payment>[] {
  const draw = drawFrom(3);
  return Array.from({ length: 300 }, () =>
    payment.parse(sampler.argumentsFor(world, tool, draw, manner)),
  );
}

function payments(manner: 'sensible' | 'plausible'): readonly [due: number, amount: number][] {
  return drawn('take_payment', manner).map((args) => {
    return [bills.find(({ bill_id: id }) => id === args.bill_id)?.due ?? -1, args.amount ?? -1];
  });
}

const isMeant = ([due, amount]: readonly [number, number]): boolean =>
  [0, 1].includes(amount - due);

describe('hints of params', () => {
  it('read the rows that the other params lead to', () => {
    expect(sampler.problems).toEqual([]);
    const totals = drawn('take_payment', 'sensible').map(({ total }) => total);
    expect(totals).not.toContain(undefined);
  });

  it('hold in every call that a person would make', () => {
    expect(payments('sensible').filter((each) => !isMeant(each))).toEqual([]);
  });

  it('are read in the order that they need', () => {
    const both = drawn('take_payment', 'sensible').map(({ twice, later = 0 }) => [
      twice,
      2 * later,
    ]);
    expect(both.filter(([one, other]) => one !== other)).toEqual([]);
  });

  it('give nothing where there is nothing: no value that is optional, and no call that needs one', () => {
    const most = Math.max(...coins.map(({ worth }) => worth));
    const hopeless = new Set(bills.flatMap(({ bill_id, due }) => (due > most ? [bill_id] : [])));
    expect(hopeless.size).toBeGreaterThan(0);
    const given = drawn('take_payment', 'sensible');
    expect(given.some(({ worth }) => worth !== undefined)).toBe(true);
    const wrong = given.filter(
      ({ bill_id, worth }) => hopeless.has(bill_id) === (worth !== undefined),
    );
    expect(wrong).toEqual([]);
    expect(drawn('give_change', 'sensible').some((args) => 'coin_id' in args)).toBe(false);
    expect(drawn('give_change', 'plausible').every((args) => 'coin_id' in args)).toBe(true);
  });

  it('hold in most calls that explore', () => {
    const strays = payments('plausible').filter((each) => !isMeant(each)).length;
    expect(strays).toBeGreaterThan(0);
    expect(strays).toBeLessThan(60);
  });
});
