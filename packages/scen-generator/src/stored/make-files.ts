import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { linesFileOf } from '@envloom/episodes/node';
import { StateError } from '@envloom/runtime';
import { rebuild, type Rebuilt } from '../generate/rebuild.ts';
import { rebuildInstances } from '../programs/rebuild-instances.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { type CheckedProgram, loadPrograms } from '@envloom/task-programs';
import { checkText } from '@envloom/env-package';
import { modelFile } from '@envloom/env-package';
import { gatePorts } from './default-ports.ts';
import { ScenarioFolder } from './folder.ts';
import { journalFile } from './journal.ts';
import { decisionsOf, type Line, type Lines, parseLines, taskHash } from './lines.ts';

/** What making the files of a set took, in milliseconds. */
export interface Took {
  readonly scenarios: number;
  readonly preparing: number;
  /** Of which growing the starting worlds. */
  readonly growing: number;
  readonly making: number;
}

/**
 * Makes the files of a set from its lines, those of a scenario only where they are what its line says.
 * Every file is written whole and the stamp last, so that whoever is killed leaves a folder that is
 * made again, and two that make it at once write the same.
 *
 * @param folder of the set, in its package
 * @throws StateError where a line does not fit the model, or gives another scenario
 */
export function makeFiles(folder: string): Took {
  if (existsSync(join(folder, journalFile))) throw unfinished(folder);
  const started = performance.now();
  const text = readFileSync(linesFileOf(folder), 'utf8');
  const set = parseLines(text, linesFileOf(folder));
  const stage = stageFor(folder, set);
  const programs =
    set.instances.length === 0 ? [] : loadPrograms(dirname(folder), stage.checked).programs;
  const files = new ScenarioFolder(folder);
  const lines = new Map([...set.lines, ...set.instances].map((line) => [line.id, line]));
  const kept: Parameters<ScenarioFolder['prune']>[0][number][] = [];
  const decided = set.lines.map((line, at) => ({ place: at + 1, decisions: decisionsOf(line) }));
  let last = performance.now();
  const took = { scenarios: lines.size, preparing: last - started, growing: 0, making: 0 };
  for (const { base, scenarios } of rebuilt(stage, set, programs, decided)) {
    took.growing += performance.now() - last;
    last = performance.now();
    files.writeBase(base.hash, base.state);
    for (const scenario of scenarios) {
      assertAsDecided(scenario, lines.get(scenario.id), folder);
      files.writeScenario(scenario);
      kept.push({ id: scenario.id, initial_state: scenario.initial_state });
    }
    took.making += performance.now() - last;
    last = performance.now();
  }
  files.prune(kept);
  files.finish(set.indexJson, text);
  return took;
}

/** What walks made, then the instances of task programs. */
function* rebuilt(
  stage: GeneratorContext,
  { index, instances }: Lines,
  programs: readonly CheckedProgram[],
  decided: Parameters<typeof rebuild>[2],
): Generator<Rebuilt> {
  yield* rebuild(stage, index.seed, decided);
  for (const { world, scenarios } of rebuildInstances(stage, programs, index.seed, instances))
    yield { base: { hash: world.base, state: world.state }, scenarios };
}

function stageFor(folder: string, { index }: Lines) {
  const root = dirname(folder);
  const check = checkText(readFileSync(join(root, modelFile), 'utf8'), join(root, modelFile));
  if (!check.ok) throw new StateError(check.problems);
  const { hash } = check.checked;
  if (hash === index.model_hash) return gatePorts.createGeneratorContext(check.checked);
  throw new StateError([
    `The scenarios of ${index.env} were made for model ${index.model_hash}, and this is ${hash}.`,
    remake(folder),
  ]);
}

function assertAsDecided(
  scenario: Parameters<typeof taskHash>[0],
  line: Pick<Line, 'content_hash' | 'task_hash'> | undefined,
  folder: string,
): void {
  const isSame =
    line !== undefined &&
    line.content_hash === scenario.content_hash &&
    line.task_hash === taskHash(scenario);
  if (isSame) return;
  throw new StateError([
    `${scenario.id}: its line gives another scenario than the one it was written for: the line was changed, or another envloom wrote it.`,
    remake(folder),
  ]);
}

const remake = (folder: string): string =>
  `Make them again with: npx nx g scenarios ${basename(dirname(folder))}`;

function unfinished(folder: string): StateError {
  return new StateError([
    `Making the scenarios in ${folder} was interrupted, or goes on: the command that makes them goes on, too.`,
  ]);
}
