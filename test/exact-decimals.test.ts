import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { emitInstrumented } from '@envloom/codegen';
import { isObject, type Json } from '@envloom/core';
import type { Operation, Param } from '@envloom/logic-model';
import { roundTo } from '@envloom/runtime';
import {
  createSampler,
  drawFrom,
  loadSimulator,
  type Draw,
  type Meeting,
  type Rows,
  type Sampler,
  type Simulator,
  type World,
} from '@envloom/sampler';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generatedFolder, shippedModel } from '../tools/shipped-model.ts';
import { environmentsOfTier } from './support/tier.ts';

const environments = environmentsOfTier(
  readdirSync(generatedFolder).filter((name) =>
    existsSync(join(generatedFolder, name, 'logic-model.yaml')),
  ),
);

/** Two numbers nearer than this that are not the same differ by an error of arithmetic only. */
const errorOfArithmetic = 1e-6;

const distance = ({ left, right }: Meeting): number | undefined =>
  typeof left === 'number' && typeof right === 'number' ? right - left : undefined;

const isAlmost = (meeting: Meeting): boolean => {
  const apart = distance(meeting) ?? 0;
  return apart !== 0 && Math.abs(apart) < errorOfArithmetic;
};

/** The arguments with each number in turn moved so that what it met is met exactly. */
function* atLimits(args: Json, meetings: readonly Meeting[]): Generator<Json> {
  if (!isObject(args)) return;
  for (const [name, value] of Object.entries(args)) {
    if (typeof value !== 'number') continue;
    const own = meetings.filter(({ left, right }) => left === value || right === value);
    const apart = [...own, ...meetings.slice(-4)].map((meeting) => distance(meeting) ?? 0);
    const moved = [...new Set(apart)].flatMap((by) => [value + by, value - by]);
    yield* moved.filter((at) => at > 0).map((at) => ({ ...args, [name]: roundTo(at, 2) }));
  }
}

const isAmount = (param: Param): boolean => param.type === 'number' && (param.decimals ?? 0) > 1;

/** The arguments with cents: each amount that may have some gets them. */
function inCents(args: Json, operation: Operation, draw: Draw): Json {
  if (!isObject(args)) return args;
  const amounts = operation.params.filter((param) => isAmount(param) && args[param.name]);
  const cents = amounts.map(({ name }): [string, Json] => [
    name,
    Number(args[name]) + draw.integer(1, 99) / 100,
  ]);
  return { ...args, ...Object.fromEntries<Json>(cents) };
}

/** Plays tools with amounts in cents, and at the limits that these met; gives what met. */
function playAtLimits(
  { checked, probe }: Simulator,
  sampler: Sampler,
  seed: number,
): { almost: Meeting[]; exact: number } {
  const almost: Meeting[] = [];
  let exact = 0;
  const { world } = sampler.grow(seed, { steps: 25 });
  const draw = drawFrom(seed);
  const met = (on: World, tool: string, args: Json): readonly Meeting[] => {
    probe.tracing = true;
    probe.clear();
    on.call(tool, args);
    probe.tracing = false;
    almost.push(...probe.meetings.filter(isAlmost));
    exact += probe.meetings.filter((meeting) => distance(meeting) === 0).length;
    return [...probe.meetings];
  };
  const { operations } = checked.model;
  const ofAmounts = operations.filter(({ params }) => params.some(isAmount));
  for (const operation of [...ofAmounts, ...ofAmounts, draw.pick(operations)]) {
    const { name: tool } = operation;
    const found = sampler.succeedingArguments(world, tool, draw, 8);
    if (found === undefined) continue;
    // The same again and again: sums of a day, a month or an account come near their limits.
    const fork = world.fork();
    for (let turn = 0; turn < 5; turn += 1) {
      const args = inCents(found, operation, draw);
      for (const moved of atLimits(args, met(fork, tool, args))) met(fork.fork(), tool, moved);
    }
  }
  return { almost, exact };
}

/** A hundred runs a day, as of other properties, would take minutes: each plays some hundred calls. */
const numRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 30);

test.each(environments)('%s: numbers that meet are the same or apart', (name) => {
  const checked = shippedModel(name);
  const simulator = loadSimulator(checked, emitInstrumented(checked));
  const sampler = createSampler(simulator);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      expect(playAtLimits(simulator, sampler, seed).almost).toEqual([]);
    }),
    { numRuns },
  );
});

/** Two people with 9000 each, and the bank's own accounts. */
function twoAccounts(): Rows {
  const account = (id: string, kind: string, balance: number) => ({
    account_id: id,
    kind,
    status: 'open',
    overdraft_limit: 0,
    opening_balance: balance,
    balance,
    opened_on: '2025-01-07',
  });
  const bank = [
    account('X1', 'cash', -18_000),
    account('X2', 'fees', 0),
    account('X3', 'clearing', 0),
  ];
  return {
    accounts: [...bank, account('A1', 'current', 9000), account('A2', 'current', 9000)],
    customers: ['C1', 'C2'].map((id) => ({
      customer_id: id,
      name: id,
      email: `${id}@example.com`,
      status: 'active',
    })),
    ownerships: ['1', '2'].map((n) => ({
      ownership_id: `W${n}`,
      account_id: `A${n}`,
      customer_id: `C${n}`,
      role: 'holder',
    })),
  };
}

test.each([
  [[2600.3], 1399.7],
  [[1200.1, 1300.2, 0.3], 1499.4],
  [[2999.9, 0.1, 0.2], 999.8],
])('after transfers of %j, %d more meets the limit of a day', (sent, last) => {
  const checked = shippedModel('bank-ledger');
  const simulator = loadSimulator(checked, emitInstrumented(checked, { probes: false }));
  const world = simulator.start({ state: { rows: twoAccounts() } });
  const send = (amount: number): unknown =>
    world.call('transfer', {
      customer_id: 'C1',
      from_account_id: 'A1',
      to_account_id: 'A2',
      amount,
      text: 'rent',
    });
  for (const amount of sent) expect(send(amount)).toMatchObject({ success: true });
  expect(send(roundTo(last + 0.01, 2))).toMatchObject({ error: { code: 'DAILY_LIMIT_EXCEEDED' } });
  expect(send(last)).toMatchObject({ success: true });
  expect(send(0.01)).toMatchObject({ error: { code: 'DAILY_LIMIT_EXCEEDED' } });
});
