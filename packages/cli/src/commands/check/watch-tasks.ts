import { basename, join } from 'node:path';
import { columns } from '@envloom/core';
import { type CheckedModel, formatDiagnostic } from '@envloom/logic-model';
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
} from '@envloom/task-programs';
import { detailLines, figureCells } from './check-tasks.ts';

/** Instances of a changed program that are shown. */
const shownInstances = 3;

/** Looks at the task programs of an environment again and again, and says what is new. */
export class TaskWatch {
  readonly #read: () => readonly TaskFile[];
  readonly #say: (line: string) => void;
  #checked: CheckedModel;
  #proving: Proving;
  #known: ReadonlyMap<string, string>;

  /** @param root of the environment, relative to the workspace */
  constructor(
    workspaceRoot: string,
    root: string,
    checked: CheckedModel,
    say: (line: string) => void,
  ) {
    this.#read = () => taskFilesIn(join(workspaceRoot, root), root);
    this.#say = say;
    this.#checked = checked;
    this.#proving = programProving(checked);
    this.#known = textsOf(this.#read());
  }

  /** The model was changed: says which programs do not fit it (any more). */
  changeModel(checked: CheckedModel): void {
    this.#checked = checked;
    this.#proving = programProving(checked);
    const { diagnostics } = checkFiles(checked, this.#read());
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    errors.map(formatDiagnostic).forEach(this.#say);
  }

  /** Examines what was changed since the last look, and says what was removed. */
  look(): void {
    const files = this.#read();
    const before = this.#known;
    this.#known = textsOf(files);
    const gone = [...before.keys()].filter((file) => !this.#known.has(file));
    const changed = files.filter(({ file, text }) => before.get(file) !== text);
    const helpers = files.filter(isHelpers);
    const isAll = changed.some(isHelpers) || gone.some((file) => isHelpers({ file }));
    const programs = (isAll ? files : changed).filter((one) => !isHelpers(one));
    const found = checkFiles(this.#checked, [...helpers, ...programs]).files;
    const lines = [
      ...gone.map((file) => `\n${file} is gone.`),
      ...found.flatMap((each) => programLines(examineProgram(this.#proving, each))),
    ];
    lines.forEach(this.#say);
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
