import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { byPosition, type ModelPath } from '@envloom/logic-model';
import type { Connection, TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type Change, changeBetween, changedPart, moved } from '../problems/moved.ts';
import { type Problem, problemsOf } from '../problems/problems.ts';
import type { CheckAnswer } from '../checks/check-messages.ts';
import type { CheckThread } from '../checks/check-thread.ts';
import { canBeCheckedAlone } from '../checks/without-other-code.ts';
import { kindOf, modelUriOf } from '../files/document-kind.ts';
import type { Workspace } from '../files/workspace.ts';
import type { YamlText } from '../yaml/yaml-text.ts';

/** Milliseconds without a change after which a text is checked. */
export interface Pauses {
  /** Of the piece that was changed. */
  readonly pauseMs: number;
  /** Of the whole text, from then on. */
  readonly wholePauseMs: number;
}

/** The notification that all problems of a version of a document are published. Clients may ignore it. */
export const checkedNotification = '$/envloom/checked';

/** A state of a model that had the right shape and was checked as a whole. */
interface Checked {
  readonly yaml: YamlText;
  readonly answer: CheckAnswer;
}

/**
 * Has documents checked some time after the last change, and tells the client what was found: first
 * of the piece that was changed, with what is known of the others, and then of the whole text.
 */
export class Publisher {
  readonly #connection: Connection;
  readonly #documents: TextDocuments<TextDocument>;
  readonly #workspace: Workspace;
  readonly #checks: CheckThread;
  readonly #pauses: Pauses;
  /** Several servers may share the thread of the checks. */
  readonly #prefix = `${randomUUID()}:`;
  readonly #running = new Map<string, AbortController>();
  readonly #checked = new Map<string, Checked>();
  readonly #found = new Map<string, readonly Problem[]>();

  constructor(
    connection: Connection,
    documents: TextDocuments<TextDocument>,
    workspace: Workspace,
    { checks, ...pauses }: Pauses & { readonly checks: CheckThread },
  ) {
    this.#connection = connection;
    this.#documents = documents;
    this.#workspace = workspace;
    this.#checks = checks;
    this.#pauses = pauses;
  }

  /** What was last published of a document. */
  problemsOf(uri: string): readonly Problem[] {
    return this.#found.get(uri) ?? [];
  }

  /** A document has another text; those that depend on it are checked as well. */
  changed(uri: string): void {
    this.#start(uri);
    for (const other of this.#dependentsOf(uri)) this.#start(other);
  }

  closed(uri: string): void {
    this.#stop(uri);
    this.#found.delete(uri);
    this.#checked.delete(uri);
    this.#checks.forget(`${this.#prefix}${uri}`);
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
    for (const other of this.#dependentsOf(uri)) this.#start(other);
  }

  /** Files that are not open may have changed. */
  refresh(): void {
    for (const uri of this.#documents.keys()) this.#start(uri);
  }

  dispose(): void {
    for (const uri of this.#running.keys()) this.#stop(uri);
    this.#checks.forget(this.#prefix);
  }

  /** Programs depend on their model, and on what they share. */
  #dependentsOf(uri: string): string[] {
    if (kindOf(uri) === 'task-program') return [];
    const model = modelUriOf(uri);
    return this.#documents
      .keys()
      .filter((other) => other !== uri && other !== model && modelUriOf(other) === model);
  }

  #stop(uri: string): void {
    this.#running.get(uri)?.abort();
    this.#running.delete(uri);
  }

  /** Checks a document anew; a check of it that still runs is cancelled. */
  #start(uri: string): void {
    this.#stop(uri);
    const controller = new AbortController();
    this.#running.set(uri, controller);
    void this.#run(uri, controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return;
      // A fault of the checker must not end the server: the next change may be free of it.
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#connection.console.error(`The check of ${uri} failed: ${text}`);
      this.#publish(uri, { diagnostics: [], model: 'right', isWhole: true });
    });
  }

  async #run(uri: string, signal: AbortSignal): Promise<void> {
    await pause(this.#pauses.pauseMs, undefined, { signal });
    if (await this.#checkPart(uri, signal)) return;
    const answer = await this.#ask(uri, signal);
    if (answer !== undefined) this.#keep(uri, answer);
  }

  /** @returns whether all problems are known already */
  async #checkPart(uri: string, signal: AbortSignal): Promise<boolean> {
    const known = this.#checked.get(uri);
    const yaml = this.#workspace.yamlOf(uri);
    if (known === undefined || yaml === undefined) return false;
    const change = changeBetween(known.yaml.text, yaml.text);
    const part = changedPart(change, known.yaml, yaml);
    if (part === undefined || !canBeCheckedAlone(part)) return false;
    const answer = await this.#ask(uri, signal, part);
    if (answer?.isWhole === true) {
      this.#keep(uri, answer);
      return true;
    }
    if (answer !== undefined) this.#publish(uri, beside(answer, known, { part, change, yaml }));
    await pause(this.#pauses.wholePauseMs, undefined, { signal });
    return false;
  }

  async #ask(uri: string, signal: AbortSignal, part?: ModelPath): Promise<CheckAnswer | undefined> {
    const text = this.#workspace.textOf(uri);
    if (text === undefined || kindOf(uri) === undefined) return nothing;
    const check = this.#checks.check({
      uri: `${this.#prefix}${uri}`,
      modelUri: `${this.#prefix}${modelUriOf(uri)}`,
      text,
      part,
      ...this.#workspace.textsOf(uri),
    });
    signal.addEventListener('abort', () => check.cancel(), { once: true });
    const answer = await check.answer;
    signal.throwIfAborted();
    return answer;
  }

  #keep(uri: string, answer: CheckAnswer): void {
    const yaml = this.#workspace.yamlOf(uri);
    const isModel = kindOf(uri) === 'logic-model';
    if (yaml !== undefined && isModel && answer.isRead) this.#checked.set(uri, { yaml, answer });
    this.#workspace.keepSource(uri, answer.source);
    this.#publish(uri, answer);
  }

  #publish(uri: string, answer: Pick<CheckAnswer, 'diagnostics' | 'model' | 'isWhole'>): void {
    const document = this.#documents.get(uri);
    const yaml = this.#workspace.yamlOf(uri);
    if (document === undefined || yaml === undefined) return;
    const problems = problemsOf(answer, document, yaml);
    this.#found.set(uri, problems);
    const { version } = document;
    void this.#connection.sendDiagnostics({ uri, version, diagnostics: [...problems] });
    if (answer.isWhole)
      void this.#connection.sendNotification(checkedNotification, { uri, version });
  }
}

const nothing: CheckAnswer = { diagnostics: [], isWhole: true, isRead: false, model: 'right' };

interface ChangedPart {
  readonly part: ModelPath;
  readonly change: Change;
  readonly yaml: YamlText;
}

/** The problems of a part, and those that the other parts had before it was changed. */
function beside(
  { diagnostics }: CheckAnswer,
  known: Checked,
  { part, change, yaml }: ChangedPart,
): Pick<CheckAnswer, 'diagnostics' | 'model' | 'isWhole'> {
  const texts = { old: known.yaml.places, document: yaml.places };
  const others = known.answer.diagnostics
    .filter(({ path }) => !part.every((key, at) => path[at] === key))
    .map((one) => moved(one, change, texts));
  return {
    diagnostics: [...others, ...diagnostics].toSorted(byPosition),
    model: 'right',
    isWhole: false,
  };
}
