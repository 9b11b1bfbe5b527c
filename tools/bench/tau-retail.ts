// Gold episodes of tau-bench retail: `ENVLOOM_BENCHMARKS=<folder> node tools/bench/tau-retail.ts`.
// Each episode is a reset and its gold calls; once more with the state hash after every call. Speeds
// are ratios to a bare loop that only copies the arguments of the same calls as JSON, measured in
// turns within the same run, so that they can be compared between machines.
import { generated } from '@envloom/core';
import { retailData } from '@envloom/benchmarks/testing';
import { TauRetail } from '@envloom/env-tau-retail';

const turns = 30;
const turnSeconds = 0.2;

const { gold: tasks, database } = retailData();
const steps = tasks.reduce((sum, { calls }) => sum + calls.length, 0);

/** All episodes once. */
type Round = () => void;

function play(shop: TauRetail, afterCall: () => void): Round {
  return () => {
    for (const { calls } of tasks) {
      shop.reset();
      for (const call of calls) {
        const { success } = shop.call(call.name, call.arguments);
        if (success !== call.success)
          throw new Error(`${call.name} does not go as in the original`);
        afterCall();
      }
    }
  };
}

function copyArguments(): void {
  for (const { calls } of tasks) {
    for (const call of calls) JSON.parse(JSON.stringify(call.arguments));
  }
}

/** Steps a second of processor time. */
function rateOf(round: Round): number {
  const start = process.cpuUsage();
  let rounds = 0;
  let micros = 0;
  while (micros < turnSeconds * 1e6) {
    round();
    rounds += 1;
    const { user, system } = process.cpuUsage(start);
    micros = user + system;
  }
  return (rounds * steps * 1e6) / micros;
}

function best(rates: readonly number[]): number {
  return Math.max(...rates);
}

function run(): void {
  if (steps === 0) throw new Error('set ENVLOOM_BENCHMARKS to the folder with tau-retail in it');
  const { users, orders = {}, products = {} } = database;
  const rows = { users, orders: Object.values(orders), products: Object.values(products) };
  const shop = new TauRetail({ state: { rows: generated(rows) } });
  const cases = {
    bare: copyArguments,
    'with reset': play(shop, () => undefined),
    'with reset and hash': play(shop, () => shop.hash()),
  };
  const rates = Object.entries(cases).map(([name, round]) => ({ name, round, seen: [0] }));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { round, seen } of rates) seen.push(rateOf(round));
  }
  const bare = best(rates[0]?.seen ?? [1]);
  for (const { name, seen } of rates) {
    const rate = best(seen);
    const text = Math.round(rate).toLocaleString('en').padStart(10);
    console.log(`${name.padEnd(22)}${text} steps/s  ${(rate / bare).toFixed(4)} of the bare loop`);
  }
}

run();
