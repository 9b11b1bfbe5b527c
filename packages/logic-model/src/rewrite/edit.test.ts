import { ts } from 'ts-morph';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, around, type Edit } from './edit.ts';

/** Every call and identifier of an expression. */
function nodesOf(text: string): ts.Node[] {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.ES2022, true);
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isCallExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const edited = (text: string, edits: readonly Edit[]) => applyEdits(text, 0, text.length, edits);

describe('applyEdits', () => {
  it('keeps what no edit touches', () => {
    expect(edited('f(a)', [])).toBe('f(a)');
    expect(applyEdits('x = f(a);', 4, 8, [])).toBe('f(a)');
  });

  it('opens the outer node first and closes it last, whatever the order of the edits', () => {
    const [call, , argument] = nodesOf('f(a)');
    const edits = [call, argument].flatMap((node) => (node ? around(node, '<', '>') : []));
    expect(edited('f(a)', edits)).toBe('<f(<a>)>');
    expect(edited('f(a)', edits.toReversed())).toBe('<f(<a>)>');
  });

  it('takes the first of two edits of one node as the outer one', () => {
    const [node] = nodesOf('a');
    const edits = node ? [...around(node, 'fuel(', ')'), ...around(node, '[...', ']')] : [];
    expect(edited('a', edits)).toBe('fuel([...a])');
  });

  it('closes before it opens', () => {
    const edits: Edit[] = [
      { start: 1, end: 1, text: '(', other: 2 },
      { start: 1, end: 1, text: ')', other: 0 },
    ];
    expect(edited('ab', edits)).toBe('a)(b');
  });

  it('drops edits within what is replaced', () => {
    const edits: Edit[] = [
      { start: 0, end: 4, text: 'x' },
      { start: 2, end: 2, text: 'lost' },
      { start: 4, end: 4, text: '!' },
    ];
    expect(edited('f(a)', edits)).toBe('x!');
  });

  it('closes every bracket that it opens, in any order of edits', () => {
    const text = 'f(a(b), c(d(e)))';
    fc.assert(
      fc.property(fc.shuffledSubarray(nodesOf(text)), (nodes) => {
        const result = edited(
          text,
          nodes.flatMap((node) => around(node, '<', '>')),
        );
        expect(result.replaceAll(/[<>]/g, '')).toBe(text);
        expect(nodesOf(result.replaceAll('<', 'g(').replaceAll('>', ')'))).toHaveLength(
          nodesOf(text).length + 2 * nodes.length,
        );
      }),
    );
  });
});
