import type { ModelPath } from '@envloom/logic-model';
import { createSourceMap } from '@envloom/logic-model/editing';
import { isMap, isNode, isScalar, isSeq, type Node } from 'yaml';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Part, partsOf } from './parts.ts';
import { PartReader, type ReadPart } from './read-part.ts';

/** A part of a text, in UTF-16 code units; `end` is behind it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A YAML text that may be broken or half written: what can be read of it, part by part. */
export class YamlText {
  readonly text: string;
  readonly #reader: PartReader;
  readonly #parts: readonly PlacedPart[];
  #value: { readonly read: unknown } | undefined;
  #lines: TextDocument | undefined;

  constructor(text: string, reader = new PartReader(), isScratch = false) {
    this.text = text;
    this.#reader = reader;
    const parts = partsOf(text);
    const read = reader.read(parts, !isScratch);
    this.#parts = parts.flatMap((part, at) => {
      const own = read[at];
      return own === undefined ? [] : [{ part, read: own }];
    });
  }

  /** The text that follows this one. */
  next(text: string): YamlText {
    return new YamlText(text, this.#reader);
  }

  /** This text in another state, which is read beside this one. */
  changed(text: string): YamlText {
    return new YamlText(text, this.#reader, true);
  }

  /** The value, as far as it can be read. */
  get value(): unknown {
    this.#value ??= { read: valueOf(this.#parts) };
    return this.#value.read;
  }

  /** How many parts it has. */
  get partCount(): number {
    return this.#parts.length;
  }

  /** The path of the part around an offset: a list and an index, or a key. */
  partPathAt(offset: number): ModelPath {
    const found = this.#partAt(offset);
    if (found === undefined || found.part.kind !== 'keys') return found?.part.path ?? [];
    const { value } = found.read;
    return typeof value === 'object' && value !== null ? Object.keys(value).slice(0, 1) : [];
  }

  /** Where the part around an offset stands. */
  partSpanAt(offset: number): Span {
    const { start, text } = this.#partAt(offset)?.part ?? { start: 0, text: this.text };
    return { start, end: start + text.length };
  }

  /** Where the value at `path` stands; undefined where there is none. */
  spanAt(path: ModelPath): Span | undefined {
    const [list, ...rest] = path;
    const items = this.#parts.filter(({ part }) => part.kind === 'item' && part.path[0] === list);
    const [first, last] = [items[0], items.at(-1)];
    if (list === undefined || rest.length > 0 || first === undefined || last === undefined)
      return this.#nodeAt(path)?.span;
    return { start: first.part.start, end: last.part.start + last.part.text.length };
  }

  /** The map at `path`; undefined where there is none. */
  mapAt(path: ModelPath): MapPlace | undefined {
    const found = this.#nodeAt(path) ?? (path.length === 0 ? this.#firstKeys() : undefined);
    if (found === undefined || !isMap(found.node)) return undefined;
    const [first] = found.node.items;
    return {
      isFlow: found.node.flow === true,
      firstKey: isNode(first?.key) ? spanOf(first.key, found.placed) : undefined,
    };
  }

  /** Where the key at `path` stands. */
  keySpanAt(path: ModelPath): Span | undefined {
    const name = String(path.at(-1));
    const heads = this.#parts.filter(({ part }) => part.kind === 'head' && part.path[0] === name);
    const parent =
      path.length === 1 ? (heads[0] ?? this.#partOf(path)) : this.#nodeAt(path.slice(0, -1));
    if (parent === undefined) return undefined;
    const [map, placed] =
      'node' in parent ? [parent.node, parent.placed] : [parent.read.root, parent];
    const pair = isMap(map)
      ? map.items.find(({ key }) => isScalar(key) && String(key.value) === name)
      : undefined;
    return isNode(pair?.key) ? spanOf(pair.key, placed) : undefined;
  }

  /** The innermost scalar at an offset; its edges count. */
  scalarAt(offset: number): ScalarPlace | undefined {
    const placed = this.#partAt(offset);
    const root = placed?.read.root;
    if (placed === undefined || root === undefined) return undefined;
    const { kind, path, start } = placed.part;
    const found = scalarIn(root, offset - start, kind === 'item' ? path : []);
    const span = found && spanOf(found.node, placed);
    return span && { ...found, span };
  }

  /** The offset in the text of a character of the text at `path`. */
  offsetIn(path: ModelPath, offset: number): number | undefined {
    const placed = this.#partOf(path);
    const { document, lines } = placed?.read ?? {};
    if (placed === undefined || document === undefined || lines === undefined) return undefined;
    const { part, read } = placed;
    const inner = read.innerPath(part.kind === 'item' ? path.slice(2) : path);
    const { line, column } = createSourceMap(document, lines, part.text, '').locate(inner, offset);
    return part.start + (lines.lineStarts[line - 1] ?? 0) + column - 1;
  }

  /** Lines and characters, both from 0. */
  get places(): TextDocument {
    this.#lines ??= TextDocument.create('', 'yaml', 0, this.text);
    return this.#lines;
  }

  /** Of the parts that together are the document, the first: it has the first of the keys. */
  #firstKeys(): NodePlace | undefined {
    const [placed] = this.#parts;
    const node = placed?.read.root;
    const span = node && spanOf(node, placed);
    return node && span && { node, span, placed };
  }

  #partAt(offset: number): PlacedPart | undefined {
    return this.#parts.findLast(({ part }) => part.start <= offset) ?? this.#parts[0];
  }

  #partOf([key, index]: ModelPath): PlacedPart | undefined {
    return this.#parts.find(({ part, read }) =>
      part.kind === 'item'
        ? part.path[0] === key && part.path[1] === index
        : part.kind !== 'head' && (part.kind === 'document' || hasKey(read.value, key)),
    );
  }

  #nodeAt(path: ModelPath): NodePlace | undefined {
    const placed = this.#partOf(path);
    if (placed === undefined) return undefined;
    const { part, read } = placed;
    const inner = part.kind === 'item' ? path.slice(2) : path;
    const at = read.innerPath(inner);
    const node: unknown = at.length === 0 ? read.root : read.document?.getIn([...at], true);
    const span = isNode(node) ? spanOf(node, placed) : undefined;
    return isNode(node) && span ? { node, span, placed } : undefined;
  }
}

interface PlacedPart {
  readonly part: Part;
  readonly read: ReadPart;
}

interface NodePlace {
  readonly node: Node;
  readonly span: Span;
  readonly placed: PlacedPart;
}

/** A map, and where the first of its keys stands. */
export interface MapPlace {
  readonly isFlow: boolean;
  readonly firstKey: Span | undefined;
}

/** A scalar and where it stands. */
export interface ScalarPlace {
  readonly node: Node;
  readonly span: Span;
  /** Of the value, or of the value that the key names. */
  readonly path: ModelPath;
  readonly isKey: boolean;
}

function hasKey(value: unknown, key: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, String(key));
}

/** The document that the parts together are. */
function valueOf(parts: readonly PlacedPart[]): unknown {
  const [whole] = parts;
  if (whole === undefined || whole.part.kind === 'document') return whole?.read.value;
  const items = parts.filter(({ part }) => part.kind === 'item');
  const lists = Map.groupBy(items, ({ part }) => String(part.path[0]));
  return Object.fromEntries([
    ...parts.flatMap(({ part, read }) => (part.kind === 'item' ? [] : entriesOf(read.value))),
    ...[...lists].map(([key, list]) => [key, list.map(({ read }) => read.value)] as const),
  ]);
}

function entriesOf(value: unknown): (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function spanOf({ range }: Node, { part }: PlacedPart): Span | undefined {
  return range ? { start: part.start + range[0], end: part.start + range[1] } : undefined;
}

type Found = Omit<ScalarPlace, 'span'>;

/** The checker reads no text that is nested deeper. */
const deepest = 100;

/** Goes down without recursion, as a text may be nested thousands of levels deep. */
function scalarIn(root: Node, offset: number, begin: ModelPath): Found | undefined {
  const path = [...begin];
  let node: Node | undefined = covers(root, offset) ? root : undefined;
  while (node !== undefined && path.length <= deepest) {
    if (isScalar(node)) return { node, path, isKey: false };
    const step = stepInto(node, offset);
    if (step === undefined) return undefined;
    path.push(step.part);
    if (step.isKey) return { node: step.node, path, isKey: true };
    ({ node } = step);
  }
  return undefined;
}

interface Step {
  readonly part: string | number;
  readonly node: Node;
  readonly isKey: boolean;
}

/** The item, the key or the value of a list or map that is at an offset. */
function stepInto(node: Node, offset: number): Step | undefined {
  if (isSeq(node)) {
    const part = node.items.findIndex((item) => covers(item, offset));
    const item: unknown = node.items[part];
    return isNode(item) ? { part, node: item, isKey: false } : undefined;
  }
  if (!isMap(node)) return undefined;
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue;
    const part = String(key.value);
    if (covers(key, offset)) return { part, node: key, isKey: true };
    if (covers(value, offset)) return { part, node: value, isKey: false };
  }
  return undefined;
}

function covers(node: unknown, offset: number): node is Node {
  const range = isNode(node) ? node.range : undefined;
  return range !== undefined && range !== null && offset >= range[0] && offset <= range[1];
}
