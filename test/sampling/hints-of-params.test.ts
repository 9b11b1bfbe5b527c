import { createSampler, drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
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
        description: What a larger coin is worth.
        sample: { from: coins, where: coin.worth >= bill.due, field: worth }
    returns: { type: integer }
    body: |
      return bills.need(bill_id).due - amount;
`;

interface Payment {
  readonly bill_id: string;
  readonly amount: number;
}

const simulator = simulatorOf(till);
const sampler = createSampler(simulator);
const { world } = sampler.grow(4);

function payments(manner: 'sensible' | 'plausible'): readonly [due: number, amount: number][] {
  const draw = drawFrom(3);
  const { bills = [] } = world.state().rows as { bills?: { bill_id: string; due: number }[] };
  return Array.from({ length: 300 }, () => {
    const args = sampler.argumentsFor(world, 'take_payment', draw, manner) as unknown as Payment;
    return [bills.find(({ bill_id: id }) => id === args.bill_id)?.due ?? -1, args.amount];
  });
}

const isMeant = ([due, amount]: readonly [number, number]): boolean =>
  [0, 1].includes(amount - due);

describe('hints of params', () => {
  it('read the rows that the other params lead to', () => {
    expect(sampler.problems).toEqual([]);
    const args = sampler.argumentsFor(world, 'take_payment', drawFrom(3), 'sensible');
    expect(args).toMatchObject({ total: expect.any(Number) as number });
  });

  it('hold in every call that a person would make', () => {
    expect(payments('sensible').filter((each) => !isMeant(each))).toEqual([]);
  });

  it('hold in most calls that explore', () => {
    const strays = payments('plausible').filter((each) => !isMeant(each)).length;
    expect(strays).toBeGreaterThan(0);
    expect(strays).toBeLessThan(60);
  });
});
