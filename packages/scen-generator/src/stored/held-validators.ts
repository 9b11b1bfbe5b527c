import { join } from 'node:path';
import { existsSync } from 'node:fs';
import type { Scenario } from '@envloom/episodes';
import type { TaskValidator } from '@envloom/episodes/tasks';
import { formatDiagnostic } from '@envloom/logic-model';
import {
  type CheckedProgram,
  heldAgainst,
  type Instance,
  instantiate,
  isError,
  isStop,
  loadPrograms,
  readyProgram,
  type ReadyProgram,
} from '@envloom/task-programs';
import type { GeneratorContext } from '../context/generator-context.ts';
import { ProgramWorlds } from '../programs/make-instances.ts';
import { programContextOf } from '../programs/stage.ts';
import type { ImportModule } from './package-module.ts';
import type { InstanceLine } from './lines.ts';

/** The task programs of a package, and the modules that were emitted of them. */
export interface PackagePrograms {
  readonly programs: readonly CheckedProgram[];
  /** What is wrong with a program. */
  readonly problems: readonly string[];
  readonly moduleOf: (program: string) => TaskValidator | undefined;
}

/** Reads the programs of a package, and imports what was emitted of them. @param folder absolute */
export async function packagePrograms(
  folder: string,
  { checked }: GeneratorContext,
  importModule: ImportModule,
): Promise<PackagePrograms> {
  const { programs, diagnostics } = loadPrograms(folder, checked);
  const file = join(folder, 'src', 'tasks', 'index.ts');
  const module = existsSync(file) ? membersOf(await importModule(file))['tasks'] : undefined;
  return {
    programs,
    problems: diagnostics.filter(isError).map((each) => formatDiagnostic(each)),
    moduleOf: (program) => {
      const found = membersOf(module)[program];
      return isValidator(found) ? found : undefined;
    },
  };
}

/** The instances of a set, made again from their lines when they are asked for. */
export class StoredInstances {
  readonly #lines: ReadonlyMap<string, InstanceLine>;
  readonly #worlds: ProgramWorlds;
  readonly #ready: ReadonlyMap<string, ReadyProgram>;

  constructor(
    stage: GeneratorContext,
    programs: readonly CheckedProgram[],
    lines: readonly InstanceLine[],
  ) {
    this.#lines = new Map(lines.map((line) => [line.id, line]));
    this.#worlds = new ProgramWorlds(stage);
    const context = programContextOf(stage);
    this.#ready = new Map(programs.map((each) => [each.program.name, readyProgram(context, each)]));
  }

  /** Made anew each time, which takes about as long as a gate. @returns why there is none, where there is none */
  of(id: string): Instance | string {
    const line = this.#lines.get(id);
    const ready = line && this.#ready.get(line.program);
    if (line === undefined) return 'It has no line in scenarios.jsonl.';
    if (ready === undefined) return `There is no sound program ${line.program}.`;
    const made = instantiate(ready, this.#worlds.of(line.world).state, line.seed);
    return isStop(made) ? `${line.program} gives no instance for its seed any more.` : made;
  }
}

/**
 * Holds the emitted validator of a program against the data checks of a stored instance: the same
 * verdict for the solution, for nothing at all and for every mistake.
 *
 * @param scenario with its initial state inline
 * @returns what is wrong
 */
export function validatorProblems(
  { ready, start, slots }: Instance,
  { moduleOf }: Pick<PackagePrograms, 'moduleOf'>,
  scenario: Scenario,
): readonly string[] {
  const { name } = ready.source.program;
  const module = moduleOf(name);
  if (module === undefined) return [`There is no module src/tasks/${name}.ts.`];
  return heldAgainst(ready, { scenario, start, slots, module }).map(
    ({ play, checks }) =>
      `The checks ${checks ? 'accept' : 'refuse'} and src/tasks/${name}.ts does not: ${play}`,
  );
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isValidator(value: unknown): value is TaskValidator {
  return typeof membersOf(value)['validate'] === 'function';
}
