import { ts } from 'ts-morph';

/** A body or expression as the parser sees it. Nothing of it is resolved: it may even be wrong. */
export function parsed(text: string): ts.SourceFile {
  return ts.createSourceFile('body.ts', text, ts.ScriptTarget.ES2022, true);
}

/** The words of a piece of code, without spaces and comments. */
export function tokensOf(
  node: ts.Node,
  isLeftOut: (node: ts.Node) => boolean = () => false,
): string[] {
  if (isLeftOut(node)) return [];
  const parts = node.getChildren();
  if (parts.length > 0) return parts.flatMap((part) => tokensOf(part, isLeftOut));
  const text = node.getText();
  return text === '' ? [] : [text];
}

/** Whether two pieces of code differ in nothing but spaces and comments. */
export function isSameCode(before: string, after: string): boolean {
  const [old, now] = [tokensOf(parsed(before)), tokensOf(parsed(after))];
  return old.length === now.length && old.every((token, index) => token === now[index]);
}

/** A call of `check` or `fail`: the code, what is tested, and what is said. */
export interface Refusal {
  readonly code: string;
  /** What `check` demands, as words; of `fail` nothing. */
  readonly condition: string;
  readonly message: ts.Node | undefined;
}

function literalText(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** Reads a call such as `check(book.copies > 0, 'NO_COPIES', 'None is left')`. */
export function refusalOf(node: ts.Node): Refusal | undefined {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const name = node.expression.text;
  if (name !== 'check' && name !== 'fail') return undefined;
  const [condition, ...rest] = name === 'check' ? node.arguments : [undefined, ...node.arguments];
  const code = literalText(rest[0]);
  if (code === undefined) return undefined;
  return {
    code,
    condition: condition === undefined ? '' : tokensOf(condition).join(' '),
    message: rest[1],
  };
}

/** Everything in a piece of code that something is found in. */
export function collect<T>(node: ts.Node, find: (node: ts.Node) => T | undefined): T[] {
  const found = find(node);
  const here = found === undefined ? [] : [found];
  const below: T[] = [];
  ts.forEachChild(node, (child) => {
    below.push(...collect(child, find));
  });
  return [...here, ...below];
}
