import { createSampler, type SamplingProblem } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import { simulatorOf } from './simulators.ts';

/** A small shop; `field` is a field of its items, `extra` what else the model says. */
function shop(field: string, extra: readonly string[] = []): string {
  return `
format_version: 1
name: small-shop
title: A small shop
summary: A shop with a few items.
domain: commerce/retail
rules:
  - { id: stock, text: There is something of everything., enforced: invariant }
entities:
  - name: Item
    collection: items
    key: item_id
    label: item.item_id
    fields:
      - { name: item_id, type: string, sample: { sequence: I } }
      - ${field}
${extra.map((line) => `  ${line}`).join('\n')}
invariants:
  - { id: in-stock, rule: stock, entity: Item, holds: item.item_id.length > 0 }
operations:
  - name: list_items
    kind: query
    description: List all items.
    params: []
    returns: { type: array, of: { type: row, entity: Item } }
    body: |
      return items.all();
`;
}

function problemsOf(model: string): readonly SamplingProblem[] {
  return createSampler(simulatorOf(model)).problems;
}

const fieldPath = ['entities', 0, 'fields', 1, 'sample'];

describe('hints that cannot be met', () => {
  it.each([
    ['faker', '{ name: size, type: string, sample: { faker: person.shoeSize } }'],
    ['faker', '{ name: size, type: integer, sample: { faker: person.fullName } }'],
    ['examples', '{ name: size, type: integer, max: 5, sample: { examples: [7, large] } }'],
    ['range', '{ name: size, type: integer, max: 5, sample: { range: [7, 9] } }'],
    ['range', '{ name: day, type: date, sample: { range: [soon, later] } }'],
    ['weights', '{ name: size, type: enum, values: [s, l], sample: { weights: [0, 0] } }'],
    ['format', '{ name: code, type: string, max_length: 3, sample: { format: AB-12 } }'],
  ])('are reported: %s in %s', (hint, field) => {
    const problems = problemsOf(shop(field));
    expect(problems.map(({ code, path }) => ({ code, path }))).toEqual([
      { code: 'HINT_INVALID', path: [...fieldPath, hint] },
    ]);
    expect(problems[0]?.fix).toMatch(/^(Give|Name|Write)/);
  });

  it('are none where hints fit', () => {
    const field = '{ name: price, type: number, decimals: 2, sample: { range: [1, 9.99] } }';
    expect(problemsOf(shop(field))).toEqual([]);
  });

  it('include expressions that never give a value of the type', () => {
    const field =
      '{ name: size, type: integer, max: 3, sample: { derive: "item.item_id.length * 90" } }';
    expect(problemsOf(shop(field))).toMatchObject([
      { code: 'HINT_INVALID', path: [...fieldPath, 'derive'] },
    ]);
  });
});

describe('rows that cannot be', () => {
  it('are reported for a table that nothing can fill', () => {
    const field = '{ name: box_id, type: ref, entity: Box }';
    const box = [
      '- name: Box',
      '  collection: boxes',
      '  key: box_id',
      '  label: box.box_id',
      '  rows: [0, 0]',
      '  fields:',
      '    - { name: box_id, type: string, sample: { sequence: B } }',
    ];
    expect(problemsOf(shop(field, box))).toMatchObject([
      { code: 'TABLE_ALWAYS_EMPTY', path: ['entities', 0] },
    ]);
  });

  it('are reported with the constraint that never holds', () => {
    const field = '{ name: size, type: integer, sample: { range: [1, 5] } }';
    const model = shop(field).replace('item.item_id.length > 0', 'item.size > 100');
    const [problem] = problemsOf(model);
    expect(problem).toMatchObject({ code: 'WORLD_UNSATISFIABLE', path: ['invariants', 0] });
    expect(problem?.message).toContain('in-stock');
  });
});
