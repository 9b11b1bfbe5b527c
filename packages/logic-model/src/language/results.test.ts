import { expect, it } from 'vitest';
import { checkModel } from '../check-model.ts';
import { readModel } from '../read/read-model.ts';

/** The code and path of what is wrong with a world whose book has these extras. */
function wrong(label: string, holds: string, value: string) {
  const model = {
    name: 'small-library',
    title: 'Small library',
    summary: 'Books.',
    domain: 'test/library',
    rules: [{ id: 'count', text: 'Copies count.', enforced: 'invariant' }],
    entities: [
      {
        name: 'Book',
        collection: 'books',
        key: 'book_id',
        label,
        fields: [
          { name: 'book_id', type: 'string' },
          { name: 'copies', type: 'integer' },
        ],
      },
    ],
    invariants: [
      { id: 'holds', rule: 'count', entity: 'Book', holds },
      { id: 'preserves', rule: 'count', preserves: [{ entity: 'Book', value }] },
    ],
    operations: [
      {
        name: 'count_books',
        kind: 'query',
        description: 'Count the books.',
        params: [],
        returns: { type: 'integer' },
        body: 'return books.count();',
      },
    ],
  };
  const read = readModel(JSON.stringify(model), 'model.json');
  const check = read.ok ? checkModel(read.parsed) : read;
  return check.ok ? [] : check.diagnostics.map(({ code, path }) => [code, path.at(-1)]);
}

it('expressions give what their place needs', () => {
  expect(wrong('{book.book_id}', 'book.copies >= 0', 'book.copies')).toEqual([]);
});

it.each([
  ['{book}', 'book.copies >= 0', 'book.copies', 'label'],
  ['{book.book_id}', 'book.copies', 'book.copies', 'holds'],
  ['{book.book_id}', 'undefined', 'book.copies', 'holds'],
  ['{book.book_id}', 'book.copies >= 0', 'book.book_id', 'value'],
])('label %s, holds %s, value %s: the %s is refused', (label, holds, value, where) => {
  expect(wrong(label, holds, value)).toEqual([['TYPE_ERROR', where]]);
});
