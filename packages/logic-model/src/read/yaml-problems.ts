import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Document,
  type LineCounter,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** Most problems told of one text; a text with more is no model. */
export const MOST_PROBLEMS = 100;

/** Deepest nesting read. Models nest some ten levels deep; what reads them further recurses. */
const MAX_NESTING = 100;

/** A text with what is needed to place a problem in it. */
export interface Source {
  readonly text: string;
  readonly file: string;
  readonly lines: LineCounter;
}

/** What the parser says of a document, and what a model’s text may not have besides. */
export function yamlProblems(document: Document.Parsed, source: Source): Diagnostic[] {
  const errors = [...document.errors, ...document.warnings].slice(0, MOST_PROBLEMS);
  return errors.length > 0
    ? errors.map(({ message, pos }) => syntaxProblem(sentence(message), pos[0], source))
    : structureProblems(document, source);
}

function sentence(message: string): string {
  const [line = ''] = message.split('\n');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

const SYNTAX_FIX =
  'Write YAML 1.2 (or JSON); put bodies in `|` block scalars and quote texts with `: ` or `#`.';

function syntaxProblem(message: string, at: number, source: Source, fix = SYNTAX_FIX): Diagnostic {
  return problem('YAML_SYNTAX', message, at, source, fix);
}

function problem(
  code: DiagnosticCode,
  message: string,
  at: number,
  { file, lines }: Source,
  fix: string,
): Diagnostic {
  const { line, col } = lines.linePos(at);
  const position = { file, line: Math.max(1, line), column: Math.max(1, col) };
  return { code, severity: 'error', path: [], position, message, fix };
}

/** What the text of a file that is nested thousands of levels deep is told. */
export function tooDeep(source: Source, at = 0): Diagnostic {
  return syntaxProblem(
    'The text is nested too deeply to be read.',
    at,
    source,
    'Write the model as plain maps and lists; no part of a model is nested that deeply.',
  );
}

interface Visited {
  readonly node: Node;
  readonly depth: number;
}

/** Walks without recursion, as depth is one of the problems. */
function structureProblems({ contents }: Document.Parsed, source: Source): Diagnostic[] {
  const found: Diagnostic[] = [];
  const queue: Visited[] = isNode(contents) ? [{ node: contents, depth: 0 }] : [];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.length >= MOST_PROBLEMS) break;
    const { node, depth } = next;
    found.push(...nodeProblems(node, source));
    if (depth > MAX_NESTING) return [tooDeep(source, startOf(node))];
    for (const child of childrenOf(node)) queue.push({ node: child, depth: depth + 1 });
  }
  return found.slice(0, MOST_PROBLEMS);
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

function childrenOf(node: Node): Node[] {
  if (isSeq(node)) return node.items.filter(isNode);
  return isMap(node) ? node.items.flatMap(({ key, value }) => [key, value]).filter(isNode) : [];
}

function nodeProblems(node: Node, source: Source): Diagnostic[] {
  return [
    ...aliasProblems(node, source),
    ...(isMap(node) ? [...keyProblems(node, source), ...cutTexts(node, source)] : []),
  ];
}

function aliasProblems(node: Node, source: Source): Diagnostic[] {
  const anchor = 'anchor' in node ? node.anchor : undefined;
  if (!isAlias(node) && anchor === undefined) return [];
  const start = startOf(node);
  const marked = isAlias(node) ? start : source.text.lastIndexOf(`&${anchor}`, start);
  return [
    problem(
      'YAML_ALIAS',
      'Anchors and aliases are not read.',
      marked === -1 ? start : marked,
      source,
      'Write the value out where it is used, or name it as a shape.',
    ),
  ];
}

/** Keys are texts, each once. The parser compares every key with every other; sets are faster. */
function keyProblems(map: YAMLMap, source: Source): Diagnostic[] {
  const seen = new Set<string>();
  return map.items.flatMap(({ key }: Pair) => {
    if (!isScalar(key)) {
      const at = isNode(key) ? startOf(key) : startOf(map);
      return [syntaxProblem('A key is a text, not a map or list.', at, source)];
    }
    const name = String(key.value);
    const repeated = seen.has(name);
    seen.add(name);
    return repeated
      ? [
          syntaxProblem(
            `The key \`${name}\` occurs twice.`,
            startOf(key),
            source,
            'Keep one of them; a list starts each item with `- `.',
          ),
        ]
      : [];
  });
}

/** In `{ text: Pay, then ship }` the comma ends the text, and what follows is read as a key. */
function cutTexts({ items, flow }: YAMLMap, source: Source): Diagnostic[] {
  if (flow !== true) return [];
  return items.flatMap((item, at) => {
    const before = items[at - 1];
    return isBare(item) && (before === undefined || !isBare(before))
      ? [cutText(items.slice(Math.max(0, at - 1)), item, source)]
      : [];
  });
}

/** Whether a key stands alone, without a colon behind it. */
function isBare({ key, value }: Pair): boolean {
  return value === null && isScalar(key);
}

function cutText([first, ...rest]: readonly Pair[], bare: Pair, source: Source): Diagnostic {
  const at = isNode(bare.key) ? startOf(bare.key) : 0;
  const name = textOf(bare.key);
  if (first === undefined || first === bare || !isScalar(first.value)) {
    return syntaxProblem(
      `\`${name}\` has no value.`,
      at,
      source,
      `Write \`${name}: value\`, or remove it.`,
    );
  }
  const end = rest.findIndex((item) => !isBare(item));
  const pieces = rest.slice(0, end === -1 ? rest.length : end).map(({ key }) => textOf(key));
  const whole = [textOf(first.value), ...pieces].join(', ');
  return syntaxProblem(
    `The comma before \`${name}\` ends the text of \`${textOf(first.key)}\`, so that \`${name}\` is read as a key.`,
    at,
    source,
    `Quote the whole text: \`${textOf(first.key)}: ${JSON.stringify(whole)}\`.${valueHint(name)}`,
  );
}

/** A word that could be a key may be one whose value was forgotten. */
function valueHint(name: string): string {
  return /^\w+$/.test(name) ? ` If \`${name}\` is a key, write \`${name}: value\`.` : '';
}

function textOf(node: unknown): string {
  return isScalar(node) ? String(node.value) : '';
}
