import { describe, expect, it } from 'vitest';
import { checkedModel, diagnosticsOf, findingsOf, shelf } from '../testing/worlds.ts';

const node = {
  name: 'Node',
  collection: 'nodes',
  key: 'node_id',
  tree: 'above',
  fields: [
    { name: 'node_id', type: 'string' },
    { name: 'name', type: 'string' },
    { name: 'size', type: 'integer' },
    { name: 'above', type: 'ref', entity: 'Node', optional: true },
  ],
};

const withBody = (body: string, returns: object) => ({
  ...shelf,
  entities: [node],
  operations: [{ ...shelf.operations[0], params: [], returns, body }],
});

const roots = 'nodes.where({ above: undefined })';
const below = '(each) => nodes.where({ above: each.node_id })';

describe('foldTree', () => {
  it.each([
    [
      'a tree as json',
      `return foldTree(${roots}, ${below}, (each, children) => ({ name: each.name, children }));`,
      { type: 'json' },
    ],
    [
      'a tree as json, by way of a local',
      `const made = foldTree(${roots}, ${below}, (each, children: readonly Json[]) => ({ name: each.name, children }));\nreturn { made };`,
      { type: 'json' },
    ],
    [
      'a number',
      `return sum(foldTree(${roots}, ${below}, (each, sizes: readonly number[]) => each.size + sum(sizes)));`,
      { type: 'integer' },
    ],
    [
      'texts with indents',
      `return foldTree(${roots}, ${below}, (each, parts: readonly string[][]) => [each.name, ...parts.flatMap((lines) => lines.map((line) => \`  \${line}\`))]).flatMap((lines) => lines).join('\\n');`,
      { type: 'string' },
    ],
  ])('makes %s', (_what, body, returns) => {
    expect(findingsOf(withBody(body, returns))).toEqual([]);
  });

  it('pays for what grows with the depth of the tree', () => {
    const body = `return foldTree(${roots}, ${below}, (each, texts: readonly string[]) => each.name + texts.join('') + texts.join('')).join('');`;
    const [operation] = checkedModel(withBody(body, { type: 'string' })).operations;
    expect(operation?.code).toContain('joinTexts(');
    const named = `const twice = (each: Node, texts: readonly string[]): string => each.name + texts.join('') + texts.join('');\nreturn foldTree(${roots}, ${below}, twice).join('');`;
    const [other] = checkedModel(withBody(named, { type: 'string' })).operations;
    expect(other?.code).toContain('fuel(');
  });

  it('knows the rows that it hands on', () => {
    const body = `return foldTree(${roots}, ${below}, (each, _found: readonly string[]) => nodes.need(each.above ?? each.node_id).name);`;
    const [operation] = checkedModel(
      withBody(body, { type: 'array', of: { type: 'string' } }),
    ).operations;
    expect(operation?.codes).toEqual([]);
  });

  it('says what a result without a type lacks', () => {
    const body = `const made = foldTree(${roots}, ${below}, (each, children) => ({ name: each.name, children }));\nreturn made;`;
    const [finding] = diagnosticsOf(withBody(body, { type: 'json' }));
    expect(finding?.fix).toContain('(node, results: readonly Json[]) => …');
  });
});
