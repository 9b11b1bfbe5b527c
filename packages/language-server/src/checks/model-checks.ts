import {
  checkModel,
  type CheckedModel,
  type Diagnostic,
  type ModelPath,
  readModel,
  type ReadResult,
} from '@envloom/logic-model';
import { withoutOtherCode } from './without-other-code.ts';

/** Called repeatedly during a check; throws to end a check that was cancelled. */
export type Checkpoint = () => void;

/** What was found out about a model, now and when it was last right: a text being written is mostly wrong. */
export class ModelChecks {
  #text: string | undefined;
  #read: ReadResult | undefined;
  #diagnostics: readonly Diagnostic[] | undefined;
  #checked: CheckedModel | undefined;

  /** Takes the current text. It is checked when a result is asked for. */
  take(text: string | undefined): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#read = undefined;
    this.#diagnostics = undefined;
  }

  get isThere(): boolean {
    return this.#text !== undefined;
  }

  /** Whether it has the right shape. */
  get isRead(): boolean {
    return this.#reading()?.ok === true;
  }

  /** The last model that had no errors. */
  checked(checkpoint: Checkpoint): CheckedModel | undefined {
    this.diagnostics(checkpoint);
    return this.#checked;
  }

  /** All problems, in file order. */
  diagnostics(checkpoint: Checkpoint): readonly Diagnostic[] {
    this.#diagnostics ??= this.#check(checkpoint);
    return this.#diagnostics;
  }

  /** The problems of one piece of a model that has the right shape: an operation, a field's entity, a rule. */
  partDiagnostics(part: ModelPath, checkpoint: Checkpoint): readonly Diagnostic[] {
    const read = this.#reading();
    if (read?.ok !== true) return [];
    const model = withoutOtherCode(read.parsed.model, part);
    const result = checkModel({ ...read.parsed, model }, checkpoint);
    return (result.ok ? result.warnings : result.diagnostics).filter(({ path }) =>
      part.every((key, at) => path[at] === key),
    );
  }

  #check(checkpoint: Checkpoint): readonly Diagnostic[] {
    const read = this.#reading();
    if (read === undefined) return [];
    if (!read.ok) return read.diagnostics;
    const result = checkModel(read.parsed, checkpoint);
    if (!result.ok) return result.diagnostics;
    this.#checked = result.checked;
    return result.warnings;
  }

  #reading(): ReadResult | undefined {
    if (this.#text !== undefined) this.#read ??= readModel(this.#text, 'logic-model.yaml');
    return this.#read;
  }
}
