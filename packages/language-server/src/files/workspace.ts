import type { ProgramCodeSource } from '@envloom/task-programs';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { CheckJob } from '../checks/check-messages.ts';
import type { ModelNames } from '../names/find-declared.ts';
import { modelSymbols } from '../names/model-symbols.ts';
import { YamlText } from '../yaml/yaml-text.ts';
import { helpersUriOf, kindOf, modelUriOf } from './document-kind.ts';

/**
 * Reads a file that no editor has open, by its URI.
 *
 * @returns its text; undefined where there is none
 */
export type ReadSibling = (uri: string) => string | undefined;

/** The documents that are open. */
export interface OpenDocuments {
  get(uri: string): TextDocument | undefined;
}

/** The files of environments: what is open in an editor wins over what is stored. */
export class Workspace {
  readonly #documents: OpenDocuments;
  readonly #readSibling: ReadSibling;
  readonly #sources = new Map<string, ProgramCodeSource>();
  readonly #yaml = new Map<string, YamlText>();
  readonly #names = new WeakMap<YamlText, ModelNames>();

  constructor(documents: OpenDocuments, readSibling: ReadSibling) {
    this.#documents = documents;
    this.#readSibling = readSibling;
  }

  textOf(uri: string): string | undefined {
    return this.#documents.get(uri)?.getText() ?? this.#readSibling(uri);
  }

  /** The text as YAML, read once for each state of it. */
  yamlOf(uri: string): YamlText | undefined {
    const text = this.textOf(uri);
    const known = this.#yaml.get(uri);
    if (text === undefined || known?.text === text) return text === undefined ? undefined : known;
    const read = known?.next(text) ?? new YamlText(text);
    this.#yaml.set(uri, read);
    return read;
  }

  /** The names that the current text of a model declares. */
  namesOf(uri: string): ModelNames {
    const yaml = this.yamlOf(modelUriOf(uri));
    if (yaml === undefined) return { value: undefined, symbols: [] };
    const names = this.#names.get(yaml) ?? namesIn(yaml);
    this.#names.set(yaml, names);
    return names;
  }

  /** What a check of a file has to know. */
  textsOf(uri: string): Omit<CheckJob, 'uri' | 'modelUri' | 'text'> {
    const isModel = kindOf(uri) === 'logic-model';
    return {
      model: this.textOf(modelUriOf(uri)),
      helpers: isModel ? undefined : this.textOf(helpersUriOf(uri)),
    };
  }

  /** The code of a task program, as a check last found it. */
  sourceOf(uri: string): ProgramCodeSource | undefined {
    return this.#sources.get(uri);
  }

  keepSource(uri: string, source: ProgramCodeSource | undefined): void {
    if (source !== undefined) this.#sources.set(uri, source);
  }

  /** Forgets what was found out about a file that was closed. */
  forget(uri: string): void {
    this.#sources.delete(uri);
    this.#yaml.delete(uri);
  }
}

function namesIn({ value }: YamlText): ModelNames {
  return { value, symbols: modelSymbols(value) };
}
