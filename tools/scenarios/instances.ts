import { join } from 'node:path';
import { contentHash } from '@envloom/logic-model';
import { createGeneratorContext, makeInstances } from '@envloom/scen-generator';
import { loadPrograms } from '@envloom/task-programs';
import { generatedFolder, shippedModel } from '../shipped-model.ts';

/** What one process makes. */
export interface InstanceJob {
  readonly name: string;
  readonly seed: number;
  /** Instances of each program. */
  readonly instances: number;
}

export interface InstanceResult {
  readonly name: string;
  readonly programs: readonly ProgramResult[];
  readonly seconds: number;
}

export interface ProgramResult {
  readonly program: string;
  readonly made: number;
  /** Seeds that gave none, by why. */
  readonly missed: Readonly<Record<string, number>>;
  /** Instances with the words and the checks of another one. */
  readonly same: number;
  /** Instances with the words of another one, such as on another world. */
  readonly alike: number;
}

/** What is counted of a program while its instances are made. */
class Tally {
  readonly #missed: Record<string, number> = {};
  readonly #words = new Set<string>();
  readonly #tasks = new Set<string>();
  #made = 0;

  miss(code: string): void {
    this.#missed[code] = (this.#missed[code] ?? 0) + 1;
  }

  take(words: string, task: string): void {
    this.#made += 1;
    this.#words.add(words);
    this.#tasks.add(task);
  }

  result(program: string): ProgramResult {
    const [made, same, alike] = [this.#made, this.#tasks.size, this.#words.size];
    return { program, made, missed: this.#missed, same: made - same, alike: made - alike };
  }
}

/** Makes the instances of an environment's programs, and keeps only what is counted. */
export function counted({ name, seed, instances }: InstanceJob): InstanceResult {
  const started = performance.now();
  const checked = shippedModel(name);
  const { programs } = loadPrograms(join(generatedFolder, name), checked);
  const tallies = new Map(programs.map(({ program }) => [program.name, new Tally()]));
  const options = { seed, instances };
  for (const found of makeInstances(createGeneratorContext(checked), programs, options)) {
    const tally = tallies.get(found.program);
    if (found.kind === 'missed') tally?.miss(found.code);
    else {
      const { task, user, checks } = found.scenario;
      tally?.take(contentHash([task, user ?? null]), contentHash([task, user ?? null, checks]));
    }
  }
  return {
    name,
    programs: [...tallies].map(([program, tally]) => tally.result(program)),
    seconds: (performance.now() - started) / 1000,
  };
}
