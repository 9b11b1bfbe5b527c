import { type Document, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { ModelPath } from '@envloom/logic-model';
import type { Part } from './parts.ts';

/** What can be read of the text of a part, wherever the part stands. */
export class ReadPart {
  readonly document: Document.Parsed | undefined;
  readonly lines = new LineCounter();
  readonly #kind: Part['kind'];
  #value: { readonly read: unknown } | undefined;

  constructor({ text, kind }: Part) {
    this.document = parsed(text, this.lines);
    this.#kind = kind;
  }

  /** The document, the keys that it has, or the item, as far as they can be read. */
  get value(): unknown {
    this.#value ??= { read: this.#read() };
    return this.#value.read;
  }

  /** The path within the part of what is at `path` in an item, or in the document. */
  innerPath(path: ModelPath): ModelPath {
    return this.#kind === 'item' ? [0, ...path] : path;
  }

  /** The node that holds the value. */
  get root(): Node | undefined {
    const contents: unknown = this.document?.contents;
    const root: unknown = this.#kind === 'item' && isSeq(contents) ? contents.items[0] : contents;
    return isNode(root) ? root : undefined;
  }

  #read(): unknown {
    try {
      const value: unknown = this.document?.toJS({ maxAliasCount: 0 });
      return this.#kind === 'item' && Array.isArray(value) ? value[0] : value;
    } catch {
      return undefined;
    }
  }
}

/** Reads the parts of the states of a text: a part that has not changed is read once. */
export class PartReader {
  #known = new Map<string, ReadPart>();

  /** @param keeps whether the parts of this text are those to remember */
  read(parts: readonly Part[], keeps: boolean): readonly ReadPart[] {
    const read = parts.map((part) => this.#known.get(keyOf(part)) ?? new ReadPart(part));
    if (keeps)
      this.#known = new Map(parts.map((part, at) => [keyOf(part), read[at] ?? new ReadPart(part)]));
    return read;
  }
}

const keyOf = ({ kind, text }: Part): string => `${kind} ${text}`;

function parsed(text: string, lineCounter: LineCounter): Document.Parsed | undefined {
  try {
    return parseDocument(text, {
      version: '1.2',
      schema: 'core',
      prettyErrors: false,
      logLevel: 'error',
      uniqueKeys: false,
      lineCounter,
    });
  } catch (error) {
    // The parser recurses: a text nested thousands of levels deep cannot be read at all.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
