import { setImmediate } from 'node:timers/promises';
import type { ProgressLine } from '@envloom/core/command';
import type { CheckedProgram } from '@envloom/task-programs';
import type { GeneratorContext } from '../context/generator-context.ts';
import { type InstanceOptions, makeInstances } from '../programs/make-instances.ts';
import { type InstanceLine, listedInstance, withInstances } from './lines.ts';
import type { ScenarioFolder } from './folder.ts';

export interface InstanceTask extends InstanceOptions {
  readonly stage: GeneratorContext;
  readonly programs: readonly CheckedProgram[];
  /** Where walks have made a set of this model. */
  readonly folder: ScenarioFolder;
  readonly progress: Pick<ProgressLine, 'show' | 'clear'>;
  /** Aborted when the run should stop: nothing is written then. */
  readonly signal: AbortSignal;
}

/** What a program gave. */
export interface ProgramFigures {
  readonly program: string;
  readonly made: number;
  /** Seeds that gave nothing, by why. */
  readonly missed: Readonly<Record<string, number>>;
  /** The last of them in words. */
  readonly why?: string;
}

/**
 * Makes the instances of an environment's programs and puts them into its set, in the place of those
 * that are there.
 *
 * @returns what each program gave
 * @throws the signal's reason where it is aborted; nothing is written
 */
export async function makeInstanceSet(task: InstanceTask): Promise<readonly ProgramFigures[]> {
  const { stage, programs, folder, progress, signal, instances } = task;
  const lines: InstanceLine[] = [];
  const figures = new Map<string, ProgramFigures>(
    programs.map(({ program: { name } }) => [name, { program: name, made: 0, missed: {} }]),
  );
  const made: Parameters<ScenarioFolder['prune']>[0][number][] = [];
  for (const outcome of makeInstances(stage, programs, task)) {
    figures.set(outcome.program, counted(figures.get(outcome.program), outcome));
    if (outcome.kind === 'made') {
      const { scenario, world } = outcome;
      folder.writeBase(world.base, world.state);
      folder.writeScenario(scenario);
      lines.push(outcome.line);
      made.push({ id: scenario.id, initial_state: scenario.initial_state });
    }
    progress.show({ stage: 'instances', done: lines.length, total: instances * programs.length });
    await setImmediate();
    signal.throwIfAborted();
  }
  progress.clear();
  finish(folder, lines, made);
  return [...figures.values()];
}

function counted(
  figures: ProgramFigures = { program: '', made: 0, missed: {} },
  outcome: { readonly kind: string; readonly code?: string; readonly why?: string },
): ProgramFigures {
  const { code, why } = outcome;
  if (code === undefined || why === undefined) return { ...figures, made: figures.made + 1 };
  const missed = { ...figures.missed, [code]: (figures.missed[code] ?? 0) + 1 };
  return { ...figures, missed, why };
}

/** @throws Error where walks have made no set yet */
function finish(
  folder: ScenarioFolder,
  instances: readonly InstanceLine[],
  made: Parameters<ScenarioFolder['prune']>[0],
): void {
  const stored = folder.storedLines();
  if (stored === undefined) throw new Error(`There is no set in ${folder.path} yet.`);
  const walked = stored.lines.flatMap(({ id }) => folder.readScenario(id) ?? []);
  const scenarios = [...stored.index.scenarios, ...instances.map(listedInstance)];
  folder.finish({ ...stored.indexJson, scenarios }, withInstances(stored, instances));
  folder.prune([...walked, ...made]);
}
