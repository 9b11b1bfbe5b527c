import { existsSync, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { columns } from '@envloom/core';
import type { CommandContext } from '@envloom/core/command';
import { locationOf, modelOn } from '@envloom/env-package';
import type { CheckedModel } from '@envloom/logic-model';
import { programProving } from '@envloom/scen-generator';
import {
  checkFiles,
  type ExaminedProgram,
  examineProgram,
  helpersFile,
  type Proving,
  storyOf,
  type TaskFile,
  taskFilesIn,
  tasksFolder,
} from '@envloom/task-programs';
import { checkOnlyTasks, detailLines, figureCells } from './check-tasks.ts';

/** Editors write a file in several steps; what follows within this time is one save. In milliseconds. */
const settling = 100;

/** Instances of a changed program that are shown. */
const shownInstances = 3;

/**
 * Checks the task programs of an environment, and each of them again when it is saved, until it is
 * interrupted.
 *
 * @param roots of one environment, relative to the workspace
 * @returns true: it ends when it is told to
 * @throws Error where there is not one environment, or nothing to watch
 */
export async function watchTasks(
  workspaceRoot: string,
  roots: readonly string[],
  { output, onInterrupt }: Pick<CommandContext, 'output' | 'onInterrupt'>,
): Promise<boolean> {
  const root = onlyRoot(roots);
  const { name } = locationOf(root);
  const folder = join(workspaceRoot, root, tasksFolder);
  if (!existsSync(folder)) {
    const begin = `npx nx g tasks ${name} --new <name>`;
    throw new Error(`There is no ${root}/${tasksFolder} yet. Begin a program with: ${begin}`);
  }
  const model = modelOn(workspaceRoot, root);
  if (!model.ok) throw new Error(model.problems.join('\n'));
  const read = (): readonly TaskFile[] => taskFilesIn(join(workspaceRoot, root), root);
  const desk = new Desk(model.checked, read());
  const say = (line: string): void => {
    output.write(`${line}\n`);
  };
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(() => desk.look(read()).forEach(say), settling);
  });
  const close = onInterrupt(end);
  try {
    checkOnlyTasks(workspaceRoot, root, output);
    say(`Watching ${root}/${tasksFolder}; Ctrl-C ends it.`);
    await ended;
  } finally {
    close();
    watcher.close();
    clearTimeout(timer);
  }
  return true;
}

/** @throws Error where there are several */
function onlyRoot(roots: readonly string[]): string {
  const [root, ...others] = roots;
  if (root !== undefined && others.length === 0) return root;
  throw new Error('--watch is for one environment: name it, as in `envloom check library-loans`.');
}

/** Knows the files as they were, and says what is new. */
class Desk {
  readonly #checked: CheckedModel;
  readonly #proving: Proving;
  #known: ReadonlyMap<string, string>;

  constructor(checked: CheckedModel, files: readonly TaskFile[]) {
    this.#checked = checked;
    this.#proving = programProving(checked);
    this.#known = textsOf(files);
  }

  /** What is to be said of the files that were changed or removed since the last look. */
  look(files: readonly TaskFile[]): readonly string[] {
    const before = this.#known;
    this.#known = textsOf(files);
    const gone = [...before.keys()].filter((file) => !this.#known.has(file));
    const changed = files.filter(({ file, text }) => before.get(file) !== text);
    const helpers = files.filter(isHelpers);
    const isAll = changed.some(isHelpers) || gone.some((file) => isHelpers({ file }));
    const programs = (isAll ? files : changed).filter((one) => !isHelpers(one));
    const found = checkFiles(this.#checked, [...helpers, ...programs]).files;
    return [
      ...gone.map((file) => `\n${file} is gone.`),
      ...found.flatMap((each) => programLines(examineProgram(this.#proving, each))),
    ];
  }
}

const isHelpers = ({ file }: Pick<TaskFile, 'file'>): boolean => basename(file) === helpersFile;

const textsOf = (files: readonly TaskFile[]): ReadonlyMap<string, string> =>
  new Map(files.map(({ file, text }) => [file, text]));

/** How a program did, what is wrong with it, and some of its instances. */
function programLines(program: ExaminedProgram): readonly string[] {
  const shown = program.examination?.accepted.slice(0, shownInstances) ?? [];
  return [
    '',
    ...columns([[program.name, ...figureCells(program)]]),
    ...detailLines([program]),
    ...shown.flatMap(({ instance }, turn) => ['', ...storyOf(instance, turn)]),
  ];
}
