import { expect, it } from 'vitest';
import { checkedBody } from '../testing/small-world.ts';

const reads = (body: string, kind?: 'mutation') =>
  Object.fromEntries(checkedBody(body, kind).effects.reads);

it.each([
  ['an optional field', 'return books.get(text)?.title ?? null;', { Book: ['title'] }],
  [
    'an alias',
    'const book = books.need(text);\nconst same = book;\nreturn same.title;',
    { Book: ['title'] },
  ],
  [
    'a renamed field of a pattern',
    'const { title: name, copies = 0 } = books.need(text);\nreturn `${name} ${copies}`;',
    { Book: ['copies', 'title'] },
  ],
  [
    'the rest of a pattern',
    'const { title, ...rest } = books.need(text);\nreturn `${title} ${rest.copies}`;',
    { Book: 'all' },
  ],
  ['a field in brackets', "return books.need(text)['title'];", { Book: ['title'] }],
  [
    'fields in brackets by several names',
    "const names = ['title', 'copies'] as const;\nreturn names.map((name) => books.need(text)[name]);",
    { Book: ['copies', 'title'] },
  ],
  [
    'a parameter that is a pattern',
    'return books.all().map(({ copies }) => copies);',
    { Book: ['copies'] },
  ],
  ['a predicate', 'return books.count((b) => b.copies > 1);', { Book: ['copies'] }],
  [
    'a predicate with a name',
    'const few = (b: Book) => b.copies < 2;\nreturn books.count(few);',
    { Book: ['copies'] },
  ],
  [
    'a match that is not written out',
    'const match = { title: text };\nreturn books.count(match);',
    { Book: 'all' },
  ],
  [
    'either of two rows',
    "const row = text === '' ? books.need(text) : members.need(member_id);\nreturn 'title' === text ? null : row === undefined;",
    { Book: [], Member: [] },
  ],
  [
    'a field that two rows have',
    'const row = loans.get(text) ?? members.need(member_id);\nreturn row.member_id;',
    { Loan: ['member_id'], Member: ['member_id'] },
  ],
  [
    'a row behind an annotation',
    'const seen: { title: string } = books.need(text);\nreturn seen.title;',
    { Book: 'all' },
  ],
  [
    'rows behind an annotation',
    'const seen: readonly { title: string }[] = books.all();\nreturn seen.map((each) => each.title);',
    { Book: 'all' },
  ],
  [
    'a row behind the annotation of a callback',
    'return books.all().map((b: { title: string }) => b.title);',
    { Book: 'all' },
  ],
  [
    'a row behind the annotation of an arrow',
    'const name = (of: { title: string }) => of.title;\nreturn name(books.need(text));',
    { Book: 'all' },
  ],
  [
    'a row that keeps its type',
    'const name = (of: Book) => of.title;\nreturn name(books.need(text));',
    { Book: ['title'] },
  ],
  [
    'rows in a record',
    'return entries(groupBy(books.all(), (b) => b.title)).map(([, same]) => same[0]?.copies ?? 0);',
    { Book: ['copies', 'title'] },
  ],
  [
    'a row in a literal',
    'const pair = { book: books.need(text) };\nreturn pair.book.title;',
    { Book: 'all' },
  ],
  ['a row through a table of tables', 'return tables.books.need(text).title;', { Book: ['title'] }],
])('reads through %s', (_what, body, expected) => {
  expect(reads(body)).toEqual(expected);
});

it('a patch reads what its function reads', () => {
  const body = 'books.update(text, (row) => ({ copies: row.copies + 1 }));\nreturn null;';
  const { effects } = checkedBody(body, 'mutation');
  expect([...effects.reads, ...effects.updates]).toEqual([
    ['Book', ['copies']],
    ['Book', ['copies']],
  ]);
});

it.each([
  ['a literal', '{ title: text }', ['title']],
  ['a spread', '{ ...books.need(text), copies: 1 }', 'all'],
  ['a computed key', '{ [text]: 1 }', 'all'],
  ['a choice', "text === '' ? { copies: 1 } : { title: text }", 'all'],
  ['a function with a block', '() => { return { copies: 1 }; }', 'all'],
])('a change given as %s', (_what, change, fields) => {
  const { effects } = checkedBody(`books.update(text, ${change});\nreturn null;`, 'mutation');
  expect([...effects.updates]).toEqual([['Book', fields]]);
});
