import type { Scenario } from '@envloom/episodes';
import { StateError } from '@envloom/runtime';
import { type CheckedProgram, readyProgram, type ReadyProgram } from '@envloom/task-programs';
import type { GeneratorContext } from '../context/generator-context.ts';
import { figuresOf } from '../generate/rebuild.ts';
import type { InstanceLine } from '../stored/lines.ts';
import { madeAgain, type ProgramWorld } from './make-instance.ts';
import { ProgramWorlds } from './make-instances.ts';
import { programContextOf } from './stage.ts';

/** Instances in one grown world. */
export interface RebuiltInstances {
  readonly world: ProgramWorld;
  /** Each is made when it is taken. */
  readonly scenarios: Iterable<Scenario>;
}

/**
 * Makes instances from their lines as they were found; nothing is searched and no gate is passed.
 *
 * @param worlds those that have grown already
 * @throws StateError where a program is gone, or gives none any more
 */
export function* rebuildInstances(
  stage: GeneratorContext,
  programs: readonly CheckedProgram[],
  set: number,
  lines: readonly InstanceLine[],
  worlds = new ProgramWorlds(stage),
): Generator<RebuiltInstances> {
  const ready = new Map(
    programs.map((program): [string, ReadyProgram] => [
      program.program.name,
      readyProgram(programContextOf(stage), program),
    ]),
  );
  for (const [seed, those] of Map.groupBy(lines, ({ world }) => world)) {
    const world = worlds.of(seed);
    yield { world, scenarios: scenariosOf(stage, ready, world, set, those) };
  }
}

function* scenariosOf(
  stage: GeneratorContext,
  ready: ReadonlyMap<string, ReadyProgram>,
  world: ProgramWorld,
  set: number,
  lines: readonly InstanceLine[],
): Generator<Scenario> {
  for (const line of lines) {
    const program = ready.get(line.program);
    if (program === undefined)
      throw new StateError([
        `${line.id}: there is no sound program tasks/${line.program}.yaml. ` +
          `What is wrong with it: npx envloom check ${stage.checked.model.name} --tasks`,
      ]);
    const [mutants, killed] = line.clauses;
    const found = {
      world: line.world,
      seed: line.seed,
      not: line.not ?? [],
      clauses: { mutants, killed },
      gates: figuresOf(line),
    };
    const number = Number(line.id.slice(line.id.lastIndexOf('-') + 1));
    yield madeAgain(stage, program, world, found, { set, number });
  }
}
