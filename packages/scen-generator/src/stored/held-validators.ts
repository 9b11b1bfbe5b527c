import { join } from 'node:path';
import { existsSync } from 'node:fs';
import type { Scenario } from '@envloom/episodes';
import type { TaskValidator } from '@envloom/episodes/tasks';
import { formatDiagnostic } from '@envloom/logic-model';
import {
  type CheckedProgram,
  heldAgainst,
  instantiate,
  isError,
  isStop,
  loadPrograms,
  readyProgram,
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

/**
 * Holds the emitted validator of a program against the data checks of each stored instance: the same
 * verdict for the solution, for nothing at all and for every mistake.
 *
 * @param scenarioOf with its initial state inline
 * @returns what is wrong, by the id of the scenario
 */
export function validatorProblems(
  stage: GeneratorContext,
  { programs, moduleOf }: PackagePrograms,
  lines: readonly InstanceLine[],
  scenarioOf: (id: string) => Scenario | undefined,
): readonly { readonly id: string; readonly text: string }[] {
  const worlds = new ProgramWorlds(stage);
  const ready = new Map(
    programs.map((each) => [each.program.name, readyProgram(programContextOf(stage), each)]),
  );
  return lines.flatMap(({ id, program, world, seed }) => {
    const [code, module, scenario] = [ready.get(program), moduleOf(program), scenarioOf(id)];
    if (scenario === undefined) return [];
    if (code === undefined || module === undefined)
      return [{ id, text: `There is no sound program ${program}, or no module of it.` }];
    const made = instantiate(code, worlds.of(world).state, seed);
    if (isStop(made)) return [{ id, text: `${program} gives no instance for its seed any more.` }];
    const { start, slots } = made;
    return heldAgainst(code, { scenario, start, slots, module }).map(({ play, checks }) => ({
      id,
      text: `The checks ${checks ? 'accept' : 'refuse'} and src/tasks/${program}.ts does not: ${play}`,
    }));
  });
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isValidator(value: unknown): value is TaskValidator {
  return typeof membersOf(value)['validate'] === 'function';
}
