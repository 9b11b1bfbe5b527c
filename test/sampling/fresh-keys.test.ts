import { createSampler, drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import { simulatorOf } from './simulators.ts';

/** Books whose keys the caller chooses. @param field what the model says of the key, and of the param */
function shelf(field: string, param = field): string {
  return `
format_version: 1
name: small-shelf
title: Shelf
summary: Books on a shelf.
domain: test/shelf
rules: []
entities:
  - name: Book
    collection: books
    key: book_id
    fields:
      - { name: book_id, ${field} }
      - { name: title, type: string }
operations:
  - name: add_book
    kind: mutation
    description: Adds a book.
    phrase: add {title}
    params:
      - { name: book_id, ${param}, fresh: Book, description: Its key. }
      - { name: title, type: string, description: Its title. }
    body: |
      books.insert({ book_id, title });
`;
}

describe('keys that the caller chooses', () => {
  it.each([
    ['a pattern with a number at its end', shelf('type: string, pattern: AB-1234'), /^AB-\d{4}$/],
    ['a pattern of letters only', shelf('type: string, pattern: ABCD'), /^[A-Z]{4}$/],
    [
      'a pattern of the param alone',
      shelf('type: string', 'type: string, pattern: AB-12'),
      /^[A-Z]{2}-\d\d$/,
    ],
    [
      'a format of letters only',
      shelf('type: string, sample: { format: XYZW }', 'type: string'),
      /^[A-Z]{4}$/,
    ],
    ['a greatest length', shelf('type: string, max_length: 4'), /^\d{4}$/],
    ['a least length', shelf('type: string, min_length: 15'), /^\d{15}$/],
    ['a least number', shelf('type: integer, min: 1000'), /^1\d{3}$/],
    ['a least number of the table', shelf('type: integer, min: 1000', 'type: integer'), /^1\d{3}$/],
  ])('obey %s', (_what, model, expected) => {
    const sampler = createSampler(simulatorOf(model));
    const { world, steps } = sampler.grow(2);
    expect(steps.filter(({ kind }) => kind === 'call').length).toBeGreaterThanOrEqual(40);
    expect(sampler.problems).toEqual([]);
    const args = sampler.argumentsFor(world, 'add_book', drawFrom(3), 'plausible');
    expect(args).toMatchObject({ book_id: expect.toSatisfy((key) => expected.test(String(key))) });
    expect(world.fork().call('add_book', args)).toMatchObject({ success: true });
  });

  it('are found while any is free', () => {
    const sampler = createSampler(simulatorOf(shelf('type: string, pattern: "1"')));
    const { world } = sampler.grow(2, { steps: 9 });
    expect(Object.values(world.state().rows['books'] ?? {})).toHaveLength(9);
    for (let seed = 0; seed < 20; seed += 1) {
      const args = sampler.argumentsFor(world, 'add_book', drawFrom(seed), 'sensible');
      expect(world.fork().call('add_book', args)).toMatchObject({ success: true });
    }
  });
});

describe('calls that are always refused for their arguments', () => {
  it('are reported with what refused them', () => {
    const model = shelf('type: string, pattern: ABCD', 'type: string, pattern: ABC');
    const sampler = createSampler(simulatorOf(model));
    sampler.grow(2);
    expect(sampler.problems).toEqual([
      {
        code: 'ARGUMENTS_REFUSED',
        path: ['operations', 0],
        message: expect.stringMatching(
          /^All \d+ calls of add_book were refused for their arguments: book_id: expected a string like "ABC", got nothing$/,
        ),
        fix: 'Give the param examples that it accepts, or fill the table that it refers to.',
      },
    ]);
  });
});
