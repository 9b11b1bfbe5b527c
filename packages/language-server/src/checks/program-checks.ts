import type { CheckedModel } from '@envloom/logic-model';
import {
  checkFiles,
  type ProgramCodeSource,
  type ProgramFiles,
  readHelpers,
  readProgram,
  type TaskDiagnostic,
  type TaskFile,
} from '@envloom/task-programs';
import { kindOf, shownName } from '../files/document-kind.ts';
import type { Checkpoint, ModelChecks } from './model-checks.ts';

/** The texts that decide what is right in a task program. */
export interface ProgramTexts {
  readonly text: string;
  /** What the programs of the environment share. */
  readonly helpers: string | undefined;
  readonly model: ModelChecks;
}

/** What was found out about a file of `tasks/`, now and when it last had the right shape. */
export class ProgramChecks {
  readonly #uri: string;
  #texts: ProgramTexts | undefined;
  #against: CheckedModel | undefined;
  #diagnostics: readonly TaskDiagnostic[] | undefined;
  #source: ProgramCodeSource | undefined;

  constructor(uri: string) {
    this.#uri = uri;
  }

  /** Takes the texts as they are now; nothing is checked until it is asked for. */
  take(texts: ProgramTexts): void {
    const old = this.#texts;
    if (texts.text !== old?.text || texts.helpers !== old.helpers) this.#diagnostics = undefined;
    this.#texts = texts;
  }

  /** The code around it, as it was when the program last had the right shape. */
  get source(): ProgramCodeSource | undefined {
    return this.#source;
  }

  /** Problems of this file in its order; those of its code only where a checked model is there. */
  diagnostics(checkpoint: Checkpoint): readonly TaskDiagnostic[] {
    const checked = this.#texts?.model.checked(checkpoint);
    if (checked !== this.#against) this.#diagnostics = undefined;
    this.#against = checked;
    this.#diagnostics ??= checked === undefined ? this.#read() : this.#check(checked);
    return this.#diagnostics;
  }

  get #file(): TaskFile {
    return { file: shownName(this.#uri), text: this.#texts?.text ?? '' };
  }

  #read(): readonly TaskDiagnostic[] {
    const { file, text } = this.#file;
    const result =
      kindOf(this.#uri) === 'task-helpers' ? readHelpers(text, file) : readProgram(text, file);
    return result.ok ? [] : result.diagnostics;
  }

  #check(checked: CheckedModel): readonly TaskDiagnostic[] {
    const own = this.#file;
    const files = checkFiles(checked, [...this.#helpersFile(), own]);
    this.#keep(checked, files);
    return files.diagnostics.filter(({ position }) => position.file === own.file);
  }

  #helpersFile(): readonly TaskFile[] {
    const text = this.#texts?.helpers;
    const isOwn = kindOf(this.#uri) === 'task-helpers';
    return isOwn || text === undefined ? [] : [{ file: 'tasks/helpers.yaml', text }];
  }

  #keep(checked: CheckedModel, { parsed: [parsed], code }: ProgramFiles): void {
    const [file] = this.#helpersFile();
    const read = file && readHelpers(file.text, file.file);
    // While the helpers cannot be read, no program is checked, and what was known stays.
    if (parsed === undefined || read?.ok === false) return;
    const { pieces, choices } = code.of(parsed);
    this.#source = { checked, helpers: read?.parsed.helpers ?? {}, pieces, choices };
  }
}
