import type { Scenario } from '@envloom/episodes';
import { derivedSeed } from '@envloom/sampler';
import { type CheckedProgram, readyProgram, type ReadyProgram } from '@envloom/task-programs';
import type { GeneratorContext } from '../context/generator-context.ts';
import { keptFigures } from '../generate/decisions.ts';
import { type InstanceLine, taskHash } from '../stored/lines.ts';
import {
  type MadeInstance,
  programWorld,
  type ProgramWorld,
  tryInstance,
} from './make-instance.ts';
import { programContextOf } from './stage.ts';

/** What instances are wanted. The same options give the same instances, byte for byte. */
export interface InstanceOptions {
  readonly seed: number;
  /** Instances of each program. */
  readonly instances: number;
}

/** Seeds tried for one instance before the program is given up. */
export const triesForInstance = 25;

/** Grown worlds that all programs of an environment share. */
const mostWorlds = 20;

/** An instance that was found. */
export interface FoundScenario {
  readonly kind: 'made';
  readonly program: string;
  readonly scenario: Scenario;
  readonly line: InstanceLine;
  readonly world: ProgramWorld;
}

/** A seed that gave none. */
export interface MissedSeed {
  readonly kind: 'missed';
  readonly program: string;
  readonly code: string;
  readonly why: string;
}

/** Grows worlds when they are first wanted. */
export class ProgramWorlds {
  readonly #stage: GeneratorContext;
  readonly #known = new Map<number, ProgramWorld>();

  constructor(stage: GeneratorContext) {
    this.#stage = stage;
  }

  /** How many have grown. */
  get size(): number {
    return this.#known.size;
  }

  of(seed: number): ProgramWorld {
    const world = this.#known.get(seed) ?? programWorld(this.#stage, seed);
    this.#known.set(seed, world);
    return world;
  }
}

/**
 * Makes instances of programs, one seed after the other; each outcome is handed over as it comes.
 *
 * @param worlds those that have grown already
 */
export function* makeInstances(
  stage: GeneratorContext,
  programs: readonly CheckedProgram[],
  options: InstanceOptions,
  worlds = new ProgramWorlds(stage),
): Generator<FoundScenario | MissedSeed> {
  for (const program of programs) {
    const ready = readyProgram(programContextOf(stage), program);
    for (let number = 1; number <= options.instances; number += 1) {
      const outcomes = [...searched(stage, ready, worlds, options.seed, number)];
      yield* outcomes;
      if (outcomes.at(-1)?.kind !== 'made') break;
    }
  }
}

/** Tries seeds for the n-th instance until one passes. */
function* searched(
  stage: GeneratorContext,
  ready: ReadyProgram,
  worlds: ProgramWorlds,
  set: number,
  number: number,
): Generator<FoundScenario | MissedSeed> {
  const { name } = ready.source.program;
  for (let turn = 0; turn < triesForInstance; turn += 1) {
    const world = worlds.of(derivedSeed(set, 'world', (number + turn) % mostWorlds));
    const seed = derivedSeed(set, name, number, turn);
    const made = tryInstance(stage, ready, world, seed, { set, number });
    if ('scenario' in made) {
      yield { kind: 'made', program: name, scenario: made.scenario, line: lineOf(made), world };
      return;
    }
    for (const { code, why } of made) yield { kind: 'missed', program: name, code, why };
  }
}

function lineOf({ scenario, found }: MadeInstance): InstanceLine {
  const { id, content_hash, kind, split, certificate, program = '' } = scenario;
  const { world, seed, not, clauses } = found;
  return {
    id,
    content_hash,
    task_hash: taskHash(scenario),
    kind,
    split,
    difficulty: certificate.difficulty.score,
    program,
    world,
    seed,
    ...(not.length === 0 ? {} : { not: [...not] }),
    clauses: [clauses.mutants, clauses.killed],
    ...figuresIn(found.gates),
  };
}

/** As the schema of lines has them. */
function figuresIn(
  gates: MadeInstance['found']['gates'],
): Pick<InstanceLine, 'kill' | 'alternatives' | 'earned'> {
  const { kill, alternatives, earned } = keptFigures(gates);
  const entries = Object.entries(earned ?? {}).map(
    ([name, [episodes, strict, dense]]): [string, [number, number, number]] => [
      name,
      [episodes, strict, dense],
    ],
  );
  const [mutants, equivalent, killed] = kill;
  return {
    kill: [mutants, equivalent, killed],
    alternatives,
    ...(entries.length === 0 ? {} : { earned: Object.fromEntries(entries) }),
  };
}
