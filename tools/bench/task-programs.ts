// Speed of making instances of task programs: `node tools/bench/task-programs.ts [environment …]`, theatre-
// box-office and support-desk unless given. One process on one core. Growing worlds is timed apart: they
// are shared by all programs of an environment. Of each figure the median over the programs is printed
// beside what is wanted, and the slowest program.
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import {
  createGeneratorContext,
  type GeneratorContext,
  makeInstances,
  programContextOf,
  ProgramWorlds,
  rebuildInstances,
} from '@envloom/scen-generator';
import { linesFile, parseLines } from '@envloom/scen-generator/stored';
import {
  type CheckedProgram,
  instantiate,
  isStop,
  judge,
  loadPrograms,
  readyProgram,
} from '@envloom/task-programs';
import { generatedFolder, shippedModel } from '../shipped-model.ts';

/** Instances of each program that are made in a turn. */
const instances = 10;

interface Rates {
  readonly program: string;
  /** Instances a second whose clauses and texts are judged, on a world that is there. */
  readonly checked: number;
  /** Instances a second that pass all gates, search of seeds included. */
  readonly accepted: number;
  /** Instances a second that are made from their stored lines. */
  readonly stored: number;
}

const wanted = { checked: 20, accepted: 2, stored: 100 } as const;

function timed(run: () => number): number {
  const started = performance.now();
  const count = run();
  return count / ((performance.now() - started) / 1000);
}

function checkedRate(stage: GeneratorContext, program: CheckedProgram, worlds: ProgramWorlds) {
  const ready = readyProgram(programContextOf(stage), program);
  const { state } = worlds.of(0);
  return timed(() => {
    let count = 0;
    for (let seed = 0; seed < 200 && count < instances; seed += 1) {
      const made = instantiate(ready, state, seed);
      if (isStop(made)) continue;
      judge(made);
      count += 1;
    }
    return count;
  });
}

function ratesOf(environment: string): readonly Rates[] {
  const stage = createGeneratorContext(shippedModel(environment));
  const root = join(generatedFolder, environment);
  const { programs } = loadPrograms(root, stage.checked);
  const file = join(root, linesFile);
  const { index, instances: lines } = parseLines(readFileSync(file, 'utf8'), file);
  const worlds = new ProgramWorlds(stage);
  // Warms up, and grows the worlds.
  for (const program of programs) accepted(stage, program, worlds, 0);
  grown(stage, environment);
  return programs.map((program) => {
    const own = lines.filter((each) => each.program === program.program.name);
    const restored = (): number =>
      Array.from(rebuildInstances(stage, [program], index.seed, own, worlds), (world) => [
        ...world.scenarios,
      ]).flat().length;
    restored();
    return {
      program: program.program.name,
      checked: checkedRate(stage, program, worlds),
      accepted: timed(() => accepted(stage, program, worlds, 1)),
      stored: timed(restored),
    };
  });
}

function accepted(
  stage: GeneratorContext,
  program: CheckedProgram,
  worlds: ProgramWorlds,
  seed: number,
): number {
  const found = [...makeInstances(stage, [program], { seed, instances }, worlds)];
  return found.filter(({ kind }) => kind === 'made').length;
}

function grown(stage: GeneratorContext, environment: string): void {
  const rate = timed(() => {
    const fresh = new ProgramWorlds(stage);
    for (let seed = 1; seed <= instances; seed += 1) fresh.of(seed);
    return instances;
  });
  console.log(`${environment}: a world grows in ${(1000 / rate).toFixed(0)} ms`);
}

function report(rates: readonly Rates[]): void {
  for (const kind of ['checked', 'accepted', 'stored'] as const) {
    const sorted = rates.toSorted((a, b) => a[kind] - b[kind]);
    const median = sorted[Math.floor(sorted.length / 2)]?.[kind] ?? 0;
    const [slowest] = sorted;
    console.log(
      `  ${kind.padEnd(9)} median ${median.toFixed(1)}/s, wanted ${wanted[kind]}/s, ` +
        `×${(median / wanted[kind]).toFixed(2)}; slowest ${slowest?.program ?? ''} ${(slowest?.[kind] ?? 0).toFixed(1)}/s`,
    );
    if (median < wanted[kind]) process.exitCode = 1;
  }
}

const environments = process.argv.slice(2);
const chosen = environments.length === 0 ? ['theatre-box-office', 'support-desk'] : environments;
const rates = chosen.flatMap((environment) => ratesOf(environment));
console.log(`${rates.length} programs, ${instances} instances each`);
report(rates);
