import type { ModelPath } from '@envloom/logic-model';
import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml';

/** A part of a text, in UTF-16 code units; `end` is behind it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A YAML text that may be broken or half written: what can be read of it. */
export class YamlText {
  readonly text: string;
  readonly document: Document.Parsed | undefined;
  readonly lines = new LineCounter();

  constructor(text: string) {
    this.text = text;
    this.document = parsed(text, this.lines);
  }

  /** The value, as far as it can be read. */
  get value(): unknown {
    try {
      const value: unknown = this.document?.toJS({ maxAliasCount: 0 });
      return value;
    } catch {
      return undefined;
    }
  }

  /** Where the value at `path` stands; undefined where there is none. */
  spanAt(path: ModelPath): Span | undefined {
    return spanOf(this.nodeAt(path));
  }

  nodeAt(path: ModelPath): Node | undefined {
    const found: unknown =
      path.length === 0 ? this.document?.contents : this.document?.getIn([...path], true);
    return isNode(found) ? found : undefined;
  }

  /** Where the key at `path` stands. */
  keySpanAt(path: ModelPath): Span | undefined {
    const parent = this.nodeAt(path.slice(0, -1));
    const name = String(path.at(-1));
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === name)
      : undefined;
    return isNode(pair?.key) ? spanOf(pair.key) : undefined;
  }

  /** The innermost scalar at an offset; its edges count. */
  scalarAt(offset: number): ScalarPlace | undefined {
    const { contents } = this.document ?? {};
    return isNode(contents) ? scalarIn(contents, offset, []) : undefined;
  }
}

/** A scalar and where it stands. */
export interface ScalarPlace {
  readonly node: Node;
  /** Of the value, or of the value that the key names. */
  readonly path: ModelPath;
  readonly isKey: boolean;
}

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

export function spanOf(node: Node | undefined): Span | undefined {
  const range = node?.range;
  return range ? { start: range[0], end: range[1] } : undefined;
}

const covers = (node: unknown, offset: number): node is Node => {
  const span = isNode(node) ? spanOf(node) : undefined;
  return span !== undefined && offset >= span.start && offset <= span.end;
};

function scalarIn(node: Node, offset: number, path: ModelPath): ScalarPlace | undefined {
  if (isScalar(node)) return covers(node, offset) ? { node, path, isKey: false } : undefined;
  if (isSeq(node)) return first(node.items, (item, at) => inside(item, offset, [...path, at]));
  if (!isMap(node)) return undefined;
  return first(node.items, (pair) => inPair(pair, offset, path));
}

function inPair(pair: unknown, offset: number, path: ModelPath): ScalarPlace | undefined {
  if (!isPair(pair) || !isScalar(pair.key)) return undefined;
  const { key, value }: Pair = pair;
  const own = [...path, String(isScalar(key) ? key.value : '')];
  if (covers(key, offset)) return { node: key, path: own, isKey: true };
  return inside(value, offset, own);
}

function inside(node: unknown, offset: number, path: ModelPath): ScalarPlace | undefined {
  return covers(node, offset) ? scalarIn(node, offset, path) : undefined;
}

function first<Item, Found>(
  items: readonly Item[],
  find: (item: Item, at: number) => Found | undefined,
): Found | undefined {
  for (const [at, item] of items.entries()) {
    const found = find(item, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
