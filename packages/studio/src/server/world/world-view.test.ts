import { applyDiff, type WorldState } from '@envloom/runtime';
import {
  initial,
  LibraryLoans,
  type LibraryLoansRows,
} from '@envloom/runtime/testing/library-loans';
import { expect, it } from 'vitest';
import { readWorldQuery } from './world-query.ts';
import { worldPage, worldSummary } from './world-view.ts';

const { definition } = LibraryLoans;

/** A member is suspended, a book came, another is gone. */
function changedWorld(state?: WorldState<LibraryLoansRows>) {
  const start = new LibraryLoans(state === undefined ? {} : { state });
  const now = start.fork();
  const member = start.tables.members.first(({ status }) => status === 'active');
  now.call('suspend_member', { member_id: member?.member_id });
  const loaned = new Set(start.tables.loans.all().map(({ book_id }) => book_id));
  const gone = start.tables.books.first(({ book_id }) => !loaned.has(book_id));
  const row = { book_id: 'B999', title: 'Émile', copies: 1, copies_on_shelf: 1 };
  const books = { added: [{ key: 'B999', row }], removed: [gone?.book_id], changed: [] };
  applyDiff(now, { format_version: 1, tables: { books } });
  return { definition, start, now };
}

const query = { table: 'members', offset: 0, limit: 500 };

it('counts rows and what became of them', () => {
  const { start } = changedWorld();
  const { tables } = worldSummary(changedWorld());
  expect(tables.map(({ name }) => name)).toEqual(['members', 'books', 'loans', 'payments']);
  const books = start.tables.books.count();
  expect(tables[1]).toEqual({ name: 'books', rows: books, added: 1, changed: 0, removed: 1 });
  expect(tables[0]).toMatchObject({ added: 0, changed: 1, removed: 0 });
});

it('shows changed rows with what the changed fields held', () => {
  const { columns, rows, total } = worldPage(changedWorld(), { ...query, onlyChanged: true });
  expect(columns[0]).toBe('member_id');
  expect(total).toBe(1);
  expect(rows).toMatchObject([
    { change: 'changed', values: { status: 'suspended' }, before: { status: 'active' } },
  ]);
});

it('shows removed rows as they were, after the others', () => {
  const { rows } = worldPage(changedWorld(), { ...query, table: 'books' });
  expect(rows.map(({ change }) => change).slice(-2)).toEqual(['added', 'removed']);
  expect(rows.at(-1)?.values['title']).toBeTypeOf('string');
});

it('finds text in any case, on the page that is asked for', () => {
  const found = worldPage(changedWorld(), { ...query, table: 'books', search: 'ÉMILE' });
  expect(found.rows.map(({ key }) => key)).toEqual(['B999']);
  const second = worldPage(changedWorld(), { ...query, offset: 1, limit: 1 });
  expect(second.rows).toHaveLength(1);
  expect(second.total).toBeGreaterThan(1);
});

it('pages through many rows', () => {
  const book = { copies: 1, copies_on_shelf: 1 };
  const books = Array.from({ length: 20_000 }, (_, at) => ({
    ...book,
    book_id: `X${at}`,
    title: `Volume ${at}`,
  }));
  const state = { ...initial, rows: { ...initial.rows, books, loans: [] } };
  const world = changedWorld(state);
  const { rows, total } = worldPage(world, { table: 'books', offset: 19_990, limit: 500 });
  expect(total).toBe(20_001);
  expect(rows).toHaveLength(11);
});

it('says which tables there are, and what a query may ask for', () => {
  expect(() => worldPage(changedWorld(), { ...query, table: 'boks' })).toThrow(
    'library-loans has no table "boks"; did you mean "books"?',
  );
  const address = { table: 'books', offset: '100', limit: '50', onlyChanged: 'true' };
  expect(readWorldQuery(address)).toMatchObject({ offset: 100, limit: 50, onlyChanged: true });
  expect(() => readWorldQuery({ table: 'books', limit: '501' })).toThrow('500');
});
