import { describe, expect, it } from 'vitest';
import { diagnosticsOf, shelf } from '../testing/worlds.ts';

/** What is said of an expression in a body. */
function told(expression: string): readonly string[] {
  const [operation] = shelf.operations;
  const body = `return { found: ${expression} };`;
  const returns = { type: 'json' };
  const model = { ...shelf, operations: [{ ...operation, returns, body }] };
  return diagnosticsOf(model)
    .filter(({ code }) => code === 'UNKNOWN_METHOD')
    .map(({ message, fix }) => `${message} ${fix}`);
}

describe('a member that is not there', () => {
  it.each([
    ["'a'.concat('b')", "`'a'` has no `concat`. Use a template: `${first}${second}`."],
    ["'a'.toUppercase()", "`'a'` has no `toUppercase`. Did you mean `toUpperCase`?"],
    ['[1].conct([2])', '`[1]` has no `conct`. Did you mean `concat`?'],
    ['(5).map(1)', '`(5)` has no `map`. It has toFixed.'],
  ])('%s is told by what its receiver has', (expression, expected) => {
    expect(told(expression)).toEqual([expected]);
  });

  it('is told with all that texts have', () => {
    expect(told("'a'.flatmap((x) => x)")[0]).toMatch(/It has length, at, .*startsWith, .*trim/);
  });
});

describe('a name that means something else where it stands', () => {
  const [book] = shelf.entities;
  const fixes = (model: object): readonly string[] =>
    diagnosticsOf(model).map(({ fix = '' }) => fix);

  it('is told of rows that hide their table', () => {
    const lose = {
      name: 'lose',
      kind: 'mutation',
      description: 'Loses books.',
      params: [
        {
          name: 'book_ids',
          type: 'array',
          of: { type: 'ref', entity: 'Book' },
          description: 'All.',
        },
      ],
      phrase: 'lose {book_ids.map((id) => books.need(id).copies)}',
      body: 'for (const each of book_ids) books.remove(each);',
    };
    expect(fixes({ ...shelf, operations: [...shelf.operations, lose] })).toContain(
      '`books` are rows here, and hide the table: use them, as in `books.map((row) => …)`, or write `tables.books`.',
    );
  });

  it('is told of a row whose name is taken', () => {
    const round = { ...book, name: 'Round', collection: 'rounds' };
    const labelled = (label: string): object => ({
      ...shelf,
      entities: [...shelf.entities, { ...round, label }],
    });
    const renamed = 'The row is called `roundRow`, as `round` is taken.';
    expect(fixes(labelled('round {round.copies}'))).toContain(renamed);
    expect(fixes(labelled('round {roundRow.copies}'))).not.toContain(renamed);
  });
});
