import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
} from 'yaml';
import type { ModelPath, Position } from '../diagnostics/diagnostic.ts';

/** Finds where in the file a part of the model stands. */
export interface SourceMap {
  /**
   * The position of the value at `path`, or of its nearest parent that exists. With `offset`,
   * of that character of the text at `path`.
   */
  locate(path: ModelPath, offset?: number): Position;
  /** The position of the key at `path`, for problems of the key itself. */
  locateKey(path: ModelPath): Position;
}

export function createSourceMap(
  document: Document.Parsed,
  lines: LineCounter,
  source: string,
  file: string,
): SourceMap {
  const at = (index: number): Position => {
    const { line, col } = lines.linePos(index);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const locate = (path: ModelPath, offset?: number): Position => {
    const node = nearestNode(document, path);
    const start = node?.range?.[0] ?? 0;
    return offset === undefined || node === undefined || !isScalar(node)
      ? at(start)
      : at(offsetInScalar(node, source, offset));
  };
  return {
    locate,
    locateKey: (path) => {
      const key = keyNode(document, path);
      return key?.range ? at(key.range[0]) : locate(path);
    },
  };
}

function nearestNode(document: Document.Parsed, path: ModelPath): Node | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const found = length === 0 ? document.contents : nodeAt(document, path.slice(0, length));
    if (isNode(found)) return found;
  }
  return undefined;
}

function nodeAt(document: Document.Parsed, path: ModelPath): unknown {
  return document.getIn([...path], true);
}

function keyNode(document: Document.Parsed, path: ModelPath): Node | undefined {
  const parent = path.length === 1 ? document.contents : nodeAt(document, path.slice(0, -1));
  const last = path.at(-1);
  if (isSeq(parent)) return nearestNode(document, path);
  if (!isMap(parent)) return undefined;
  const pair = parent.items.find(
    (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(last),
  );
  return isNode(pair?.key) ? pair.key : undefined;
}

type ScalarNode = Node & { value?: unknown; type?: string | undefined; source?: string };

/** The index in the file of a character of a scalar's value. */
function offsetInScalar(node: ScalarNode, source: string, offset: number): number {
  const [start = 0, end = 0] = node.range ?? [];
  const { value } = node;
  if (typeof value !== 'string') return start;
  switch (node.type) {
    case 'BLOCK_LITERAL':
      return offsetInBlock(value, source, start, offset);
    case 'QUOTE_DOUBLE':
      return offsetInQuotes(value, source.slice(start, end), ESCAPED_DOUBLE, offset) + start;
    case 'QUOTE_SINGLE':
      return offsetInQuotes(value, source.slice(start, end), ESCAPED_SINGLE, offset) + start;
    default:
      return source.startsWith(value, start) ? start + offset : start;
  }
}

/** One character of a double-quoted text (JSON's included) as it stands in the file. */
const ESCAPED_DOUBLE = /\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|.)|[^\\]/gsu;
const ESCAPED_SINGLE = /''|[^']/gsu;

/** The index in a quoted text of a character of its value; 0 where line breaks were folded. */
function offsetInQuotes(value: string, quoted: string, character: RegExp, offset: number): number {
  const inner = quoted.slice(1, -1);
  if (inner.includes('\n')) return 0;
  let index = 1;
  let units = 0;
  for (const [text] of inner.matchAll(character)) {
    if (units >= offset) break;
    index += text.length;
    units += unitsOf(text);
  }
  return units <= value.length ? index : 0;
}

/** How many UTF-16 units of the value a character of the file stands for. */
function unitsOf(text: string): number {
  if (!text.startsWith('\\')) return text === "''" ? 1 : text.length;
  return text.startsWith('\\U') && Number.parseInt(text.slice(2), 16) > 0xffff ? 2 : 1;
}

/** Lines of a literal block stand one to one in the file, each behind the block's indentation. */
function offsetInBlock(value: string, source: string, start: number, offset: number): number {
  const before = value.slice(0, offset);
  const lineNumber = before.split('\n').length - 1;
  const column = before.length - (before.lastIndexOf('\n') + 1);
  let lineStart = source.indexOf('\n', start) + 1;
  const indent = blockIndent(value, source, lineStart);
  for (let line = 0; line < lineNumber; line += 1) lineStart = source.indexOf('\n', lineStart) + 1;
  const lineEnd = source.indexOf('\n', lineStart);
  const last = lineEnd === -1 ? source.length : lineEnd;
  return Math.min(lineStart + indent + column, last);
}

function blockIndent(value: string, source: string, blockStart: number): number {
  const valueLines = value.split('\n');
  const filled = valueLines.findIndex((line) => line.trim() !== '');
  const rest = source.slice(blockStart).split('\n', filled + 1);
  const raw = rest.at(filled)?.replace(/\r$/, '') ?? '';
  return Math.max(0, raw.length - (valueLines[filled]?.length ?? 0));
}
