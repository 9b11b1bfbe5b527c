// Speed of the laws: `node tools/bench/laws.ts [environment …]`. The machine may be noisy, so besides
// calls per second it prints the ratio to plain calls, measured in turns within one run: the same
// calls on the same worlds, first with their arguments given, then with drawing them.
import { emitInstrumented } from '@envloom/codegen';
import { createSampler, loadSimulator, type Sampler } from '@envloom/sampler';
import { shippedModel } from '../shipped-model.ts';
import { playLaws } from '../../packages/quality/src/laws/play-laws.ts';
import type { Call } from '../../packages/quality/src/laws/play/call.ts';
import { Binder } from '../../packages/quality/src/laws/play/intent.ts';
import { mixed } from '../../packages/quality/src/laws/play/trial.ts';
import type { Subject } from '../../packages/quality/src/laws/subject.ts';
import { generatedSubject } from '../../packages/quality/src/laws/testing/subjects.ts';

const turns = 5;
/** As many as a check plays: with fewer each law is tried in more of them. */
const runs = 512;
const length = 200;

interface Case {
  readonly name: string;
  /** Does one turn and tells how many calls were made. */
  readonly turn: (seed: number) => number;
}

function samplerOf(environment: string): Sampler {
  const model = shippedModel(environment);
  const sampler = createSampler(loadSimulator(model, emitInstrumented(model)));
  return remembering(sampler);
}

/** Worlds are grown once: a check plays for many seconds on a few of them. */
function remembering(sampler: Sampler): Sampler {
  const grown = new Map<number, ReturnType<Sampler['grow']>>();
  const grow = sampler.grow.bind(sampler);
  sampler.grow = (seed) => {
    const known = grown.get(seed) ?? grow(seed);
    grown.set(seed, known);
    return known;
  };
  return sampler;
}

/** Draws the calls of some runs, each in a fork of its own. */
function drawing(subject: Subject, sampler: Sampler): (seed: number) => Call[] {
  const tools = subject.definition.tools.map(({ name }) => name);
  const binder = new Binder(sampler, tools);
  const start = subject.start({ state: sampler.grow(1).world.state() });
  return (seed) => {
    const calls: Call[] = [];
    for (let run = 0; run < runs / 8; run += 1) {
      const world = start.fork();
      for (let index = 0; index < length / 2; index += 1) {
        const call = binder.bind(mixed(seed, run * length + index) >>> 1, world);
        world.call(call.tool, call.args);
        calls.push(call);
      }
    }
    return calls;
  };
}

function casesOf(subject: Subject, sampler: Sampler): readonly Case[] {
  const draw = drawing(subject, sampler);
  const start = subject.start({ state: sampler.grow(1).world.state() });
  const drawn = draw(1);
  return [
    {
      name: 'plain calls',
      turn: () => {
        let world = start.fork();
        for (const [index, { tool, args }] of drawn.entries()) {
          if (index % (length / 2) === 0) world = start.fork();
          world.call(tool, args);
        }
        return drawn.length;
      },
    },
    { name: 'drawn and called', turn: (seed) => draw(seed).length },
    { name: 'checked', turn: (seed) => checked(subject, sampler, seed) },
  ];
}

function checked(subject: Subject, sampler: Sampler, turn: number): number {
  const { calls, violations } = playLaws(subject, sampler, { seed: turn % 3, runs, length });
  for (const { law, message } of violations) throw new Error(`${law}: ${message}`);
  return calls;
}

/** Calls per second of each case: the best of several turns, the cases taking turns. */
function measure(cases: readonly Case[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { turn } of cases) turn(turns);
  for (let seed = 0; seed < turns; seed += 1) {
    for (const { name, turn } of cases) {
      const started = performance.now();
      const calls = turn(seed);
      const rate = (calls * 1000) / (performance.now() - started);
      best.set(name, Math.max(best.get(name) ?? 0, rate));
    }
  }
  return best;
}

async function report(environment: string): Promise<void> {
  const rates = measure(casesOf(await generatedSubject(environment), samplerOf(environment)));
  const plain = rates.get('plain calls') ?? 1;
  console.log(environment);
  for (const [name, rate] of rates) {
    const text = Math.round(rate).toLocaleString('en').padStart(12);
    console.log(`  ${name.padEnd(24)}${text}/s   ×${(rate / plain).toFixed(2)}`);
  }
}

const environments = process.argv.slice(2);
for (const environment of environments.length === 0 ? ['library-loans'] : environments)
  await report(environment);
console.log('(wanted: 30,000/s checked)');
