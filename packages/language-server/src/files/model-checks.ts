import {
  checkModel,
  type CheckedModel,
  type Diagnostic,
  type LogicModel,
  readModel,
  type ReadResult,
} from '@envloom/logic-model';

/** What was found out about a model, now and when it was last right: a text being written is mostly wrong. */
export class ModelChecks {
  #text: string | undefined;
  #read: ReadResult | undefined;
  #diagnostics: readonly Diagnostic[] | undefined;
  #model: LogicModel | undefined;
  #checked: CheckedModel | undefined;

  /** Takes the current text. It is checked when a result is first read. */
  take(text: string | undefined): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#read = undefined;
    this.#diagnostics = undefined;
  }

  get isThere(): boolean {
    return this.#text !== undefined;
  }

  /** The last model that had the right shape. */
  get model(): LogicModel | undefined {
    const read = this.#reading();
    if (read?.ok === true) this.#model = read.parsed.model;
    return this.#model;
  }

  /** The last model that had no errors. */
  get checked(): CheckedModel | undefined {
    void this.diagnostics;
    return this.#checked;
  }

  /** All problems, in file order. */
  get diagnostics(): readonly Diagnostic[] {
    this.#diagnostics ??= this.#check();
    return this.#diagnostics;
  }

  #check(): readonly Diagnostic[] {
    const read = this.#reading();
    if (read === undefined) return [];
    if (!read.ok) return read.diagnostics;
    const result = checkModel(read.parsed);
    if (!result.ok) return result.diagnostics;
    this.#checked = result.checked;
    return result.warnings;
  }

  #reading(): ReadResult | undefined {
    if (this.#text !== undefined) this.#read ??= readModel(this.#text, 'logic-model.yaml');
    return this.#read;
  }
}
