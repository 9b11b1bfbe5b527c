// Gold episodes of tau-bench retail: `ENVLOOM_TAU_RETAIL=<folder> node tools/bench/tau-retail.ts`.
// Each episode is a reset and its gold calls; once more with the state hash after every call. Speeds
// are ratios to a bare loop that only copies the arguments of the same calls as JSON, measured in
// turns within the same run, so that they can be compared between machines.
import { join } from 'node:path';
import { loadBenchmark } from '../../test/parity/tau-retail/benchmark.ts';
import { buildEnvironment, type AnyEnvironment } from '../../test/support/build-environment.ts';

const turns = 30;
const turnSeconds = 0.2;

const model = join(import.meta.dirname, '../../packages/benchmarks/worlds/tau-retail/logic-model.yaml');
const { tasks, database } = loadBenchmark();
const steps = tasks.reduce((sum, { calls }) => sum + calls.length, 0);

/** All episodes once. */
type Round = () => void;

function play(shop: AnyEnvironment, afterCall: () => void): Round {
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

async function run(): Promise<void> {
  if (steps === 0) throw new Error('set ENVLOOM_TAU_RETAIL to the folder of the data');
  const { Environment } = await buildEnvironment(model);
  const { users } = database;
  const orders = Object.values(database.orders);
  const products = Object.values(database.products);
  const shop = new Environment({ state: { rows: { users, orders, products } } });
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

await run();
