import { isSame } from '@envloom/core';
import { ts } from 'ts-morph';
import type { Change } from './change.ts';
import { codes } from './markdown.ts';
import { changeAt, setVerdicts, within, type Place, type Verdict, type Versions } from './rules.ts';

/** A body or expression as the parser sees it. Nothing of it is resolved: it may even be wrong. */
export function parsed(text: string): ts.SourceFile {
  return ts.createSourceFile('body.ts', text, ts.ScriptTarget.ES2022, true);
}

/** The words of a piece of code, without spaces and comments. */
function tokensOf(node: ts.Node, leftOut: ReadonlySet<ts.Node> = new Set()): string[] {
  if (leftOut.has(node)) return [];
  const parts = node.getChildren();
  if (parts.length > 0) return parts.flatMap((part) => tokensOf(part, leftOut));
  const text = node.getText();
  return text === '' ? [] : [text];
}

/** Whether two pieces of code differ in nothing but spaces and comments. */
export function isSameCode(before: string, after: string): boolean {
  return isSame(tokensOf(parsed(before)), tokensOf(parsed(after)));
}

/** A call of `check` or `fail`: the code, what is tested, and what is said. */
interface Refusal {
  readonly code: string;
  /** What `check` demands, as words; of `fail` nothing. */
  readonly condition: string;
  readonly message: ts.Node | undefined;
}

/** Reads a call such as `check(book.copies > 0, 'NO_COPIES', 'None is left')`. */
export function refusalOf(node: ts.Node): Refusal | undefined {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const name = node.expression.text;
  if (name !== 'check' && name !== 'fail') return undefined;
  const [condition, ...rest] = name === 'check' ? node.arguments : [undefined, ...node.arguments];
  const [code, message] = rest;
  if (code === undefined || !ts.isStringLiteralLike(code)) return undefined;
  const words = condition === undefined ? [] : tokensOf(condition);
  return { code: code.text, condition: words.join(' '), message };
}

/** Everything in a piece of code that something is found in. */
export function collect<T>(node: ts.Node, find: (node: ts.Node) => T | undefined): T[] {
  const found = find(node);
  const below: T[] = found === undefined ? [] : [found];
  ts.forEachChild(node, (child) => {
    below.push(...collect(child, find));
  });
  return below;
}

/** The words of a body without what its refusals say. */
function actingTokens(body: string): string[] {
  const source = parsed(body);
  return tokensOf(source, new Set(collect(source, (node) => refusalOf(node)?.message)));
}

/** The conditions under which a body refuses, by code. */
function conditionsOf(body: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { code, condition } of collect(parsed(body), refusalOf)) {
    found.set(code, [...(found.get(code) ?? []), condition]);
  }
  return found;
}

/** Code that is not the same text: only its writing, only what it says, or what it does. */
export function bodyVerdict(before: string, after: string): Verdict {
  if (isSameCode(before, after))
    return { bump: 'patch', area: 'wording', text: 'has the same code in another writing' };
  if (isSame(actingTokens(before), actingTokens(after)))
    return { bump: 'patch', area: 'wording', text: 'refuses in other words' };
  const [old, now] = [conditionsOf(before), conditionsOf(after)];
  const guards = [...now.keys()].filter(
    (code) => old.has(code) && !isSame(old.get(code), now.get(code)),
  );
  const cases = guards.length === 0 ? '' : `; refuses in other cases with ${codes(guards)}`;
  return { bump: 'minor', text: `behaves in another way${cases}` };
}

/**
 * What changed in a body. A code that is new is a refusal that was not there: who called the tool
 * before may fail now. Of other changes the text does not tell whom they break; they are behaviour.
 *
 * @param refusals the codes that the body could and can refuse with
 */
export function bodyChanges(
  { before, after }: Versions<string>,
  refusals: Versions<readonly string[]>,
  place: Place,
): Change[] {
  const verdicts = setVerdicts(refusals.after, refusals.before, {
    gone: 'can now refuse with',
    come: 'never refuses any more with',
  });
  if (before !== after) verdicts.push(bodyVerdict(before, after));
  return verdicts.map((verdict) => changeAt(within(place, 'body'), verdict));
}
