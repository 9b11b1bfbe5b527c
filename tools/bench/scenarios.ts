// Speed of making scenarios: `node tools/bench/scenarios.ts [environment …]`, library-loans unless
// given. One process, all gates; what is made once for a model (the stage) is not counted. The
// machine may be noisy: the best of several turns counts, each with a seed of its own after one to
// warm up, and the rate in processor time is printed beside that of the clock.
import { createGeneratorContext, generateOn, type GeneratorContext } from '@envloom/scen-generator';
import { shippedModel } from '../shipped-model.ts';

/** Scenarios a second on one core. */
const target = 20;
const turns = 3;
const count = 40;

interface Turn {
  readonly made: number;
  readonly attempts: number;
  readonly seconds: number;
  /** Of the processor, other threads of the process included. */
  readonly busy: number;
}

function turn(stage: GeneratorContext, seed: number): Turn {
  let [made, attempts] = [0, 0];
  const started = performance.now();
  const before = process.cpuUsage();
  for (const outcome of generateOn(stage, { seed, count })) {
    attempts += 1;
    if (outcome.kind === 'verified') made += 1;
  }
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - started) / 1000;
  return { made, attempts, seconds, busy: (user + system) / 1_000_000 };
}

const rateOf = ({ made, seconds }: Turn): number => made / seconds;

function measured(environment: string): Turn {
  const stage = createGeneratorContext(shippedModel(environment));
  turn(stage, 0);
  const all = Array.from({ length: turns }, (_, at) => turn(stage, at + 1));
  return all.reduce((best, one) => (rateOf(one) > rateOf(best) ? one : best));
}

function report(environment: string): void {
  const best = measured(environment);
  const { made, attempts, seconds } = best;
  const rate = rateOf(best);
  console.log(environment);
  console.log(`  verified scenarios  ${made} of ${attempts} attempts in ${seconds.toFixed(2)} s`);
  console.log(`  by the clock        ${rate.toFixed(1)}/s`);
  console.log(`  by processor time   ${(made / best.busy).toFixed(1)}/s`);
  console.log(`  target ${target}/s         ×${(rate / target).toFixed(2)}`);
}

const environments = process.argv.slice(2);
for (const environment of environments.length === 0 ? ['library-loans'] : environments) {
  report(environment);
}
