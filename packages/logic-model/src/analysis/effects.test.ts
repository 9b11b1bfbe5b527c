import { describe, expect, it } from 'vitest';
import { checkSmallWorld, checkedBody } from '../testing/small-world.ts';

const reads = (body: string, kind?: 'mutation') =>
  Object.fromEntries(checkedBody(body, kind).effects.reads);

describe('reads', () => {
  it.each([
    ['a field', 'return books.need(text).title;', { Book: ['title'] }],
    [
      'a destructured field',
      'const { title } = books.need(text);\nreturn title;',
      { Book: ['title'] },
    ],
    [
      'a filter',
      'return loans.count({ member_id, returned: false });',
      { Loan: ['member_id', 'returned'] },
    ],
    [
      'a field in a callback',
      'return books.all().map((book) => book.copies);',
      { Book: ['copies'] },
    ],
    ['whether rows exist', 'return books.has(text);', { Book: [] }],
    ['rows handed on', 'return [...books.all()].length;', { Book: 'all' }],
    ['a spread row', 'return { ...books.need(text) };', { Book: 'all' }],
  ])('of %s', (_what, body, expected) => {
    expect(reads(body)).toEqual(expected);
  });
});

describe('writes', () => {
  it('of literal changes are known by field', () => {
    const { effects } = checkedBody('books.update(text, { copies: 1 });\nreturn null;', 'mutation');
    expect([...effects.updates]).toEqual([['Book', ['copies']]]);
  });

  it('include what a removal takes with it', () => {
    const { effects } = checkedBody('members.remove(member_id);\nreturn null;', 'mutation');
    expect(effects.removes).toEqual(['Loan', 'Member']);
  });

  it.each([
    ['query', 'books.update(text, { copies: 1 });\nreturn null;', 'QUERY_WRITES'],
    ['query', 'return randomInt(1, 6);', 'QUERY_WRITES'],
    ['mutation', 'return books.count();', 'MUTATION_READS_ONLY'],
  ] as const)('decide what a %s may do', (kind, body, code) => {
    const check = checkSmallWorld(body, kind);
    expect(check.ok ? [] : check.diagnostics.map((found) => found.code)).toEqual([code]);
  });
});

describe('failures', () => {
  it.each([
    [
      "check(text !== '', 'EMPTY', text);\nreturn books.need(text).title;",
      ['EMPTY', 'BOOK_NOT_FOUND'],
    ],
    ["return books.get(text)?.title ?? fail('NO_BOOK', text);", ['NO_BOOK']],
    ['return books.get(text)?.title ?? null;', []],
  ])('%s', (body, codes) => {
    expect(checkedBody(body).codes).toEqual(codes);
  });
});
