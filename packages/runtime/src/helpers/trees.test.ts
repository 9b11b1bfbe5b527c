import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldTree } from './trees.ts';

interface Tree {
  readonly value: number;
  readonly below: readonly Tree[];
}

const levels = 4;

const treeOf = (left: number): fc.Arbitrary<Tree> =>
  fc.record({
    value: fc.nat(9),
    below: left === 0 ? fc.constant([]) : fc.array(treeOf(left - 1), { maxLength: 3 }),
  });

const depth = (node: Tree): string => `${node.value}(${node.below.map(depth).join(',')})`;

describe('folding trees', () => {
  test('combines from the leaves up, children in their order', () => {
    fc.assert(
      fc.property(fc.array(treeOf(levels), { maxLength: 3 }), (roots) => {
        const folded = foldTree<Tree, string>(
          roots,
          ({ below }) => below,
          ({ value }, results) => `${value}(${results.join(',')})`,
        );
        expect(folded).toEqual(roots.map(depth));
      }),
    );
  });

  test('leaves out a child that is above itself', () => {
    const next: Readonly<Record<string, readonly string[]>> = {
      a: ['b', 'c'],
      b: ['a', 'c'],
      c: ['c'],
    };
    const folded = foldTree<string, string>(
      ['a', 'b'],
      (node) => next[node] ?? [],
      (node, results) => node + results.join(''),
    );
    expect(folded).toEqual(['abcc', 'bacc']);
  });

  test('takes a tree as deep as it has nodes', () => {
    const [length] = foldTree<number, number>(
      [0],
      (node) => (node < 20_000 ? [node + 1] : []),
      (_node, [below = 0]) => below + 1,
    );
    expect(length).toBe(20_001);
  });
});
