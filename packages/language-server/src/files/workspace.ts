import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { ModelNames } from '../names/find-declared.ts';
import { modelSymbols } from '../names/model-symbols.ts';
import { YamlText } from '../yaml/yaml-text.ts';
import { helpersUriOf, modelUriOf } from './document-kind.ts';
import { ModelChecks } from './model-checks.ts';
import { ProgramChecks } from './program-checks.ts';

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
  readonly #models = new Map<string, ModelChecks>();
  readonly #programs = new Map<string, ProgramChecks>();
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

  /** The model of a file, or the one that a file of `tasks/` belongs to. */
  modelOf(uri: string): ModelChecks {
    const modelUri = modelUriOf(uri);
    const known = this.#models.get(modelUri) ?? new ModelChecks();
    this.#models.set(modelUri, known);
    known.take(this.textOf(modelUri));
    return known;
  }

  /** A task program, or what the programs of an environment share. */
  programOf(uri: string): ProgramChecks {
    const known = this.#programs.get(uri) ?? new ProgramChecks(uri);
    this.#programs.set(uri, known);
    known.take({
      text: this.textOf(uri) ?? '',
      helpers: this.textOf(helpersUriOf(uri)),
      model: this.modelOf(uri),
    });
    return known;
  }

  /** Forgets what was found out about a file that was closed. */
  forget(uri: string): void {
    this.#programs.delete(uri);
    this.#yaml.delete(uri);
  }
}

function namesIn({ value }: YamlText): ModelNames {
  return { value, symbols: modelSymbols(value) };
}
