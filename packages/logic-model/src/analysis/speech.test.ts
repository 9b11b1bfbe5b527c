import { describe, expect, it } from 'vitest';
import type { CheckedPart, CheckedSlot } from '../checked.ts';
import { checkedModel, findingsOf, shelf } from '../testing/worlds.ts';

const genre = { name: 'genre', type: 'enum', values: ['for_children', 'other'] };
const prequel = { name: 'prequel_id', type: 'ref', entity: 'Book', optional: true };

/** The shelf with an operation that has phrases. */
function spoken(phrase: string | readonly string[], ...params: object[]) {
  const [book] = shelf.entities;
  return {
    ...shelf,
    entities: [
      {
        ...book,
        label: 'the {book.genre} book {book.book_id}[ after {prequel.book_id}]',
        fields: [...(book?.fields ?? []), genre, prequel],
      },
    ],
    operations: [
      ...shelf.operations,
      {
        name: 'lose',
        kind: 'mutation',
        description: 'Loses books.',
        phrase,
        params: [
          {
            name: 'book_ids',
            type: 'array',
            of: { type: 'ref', entity: 'Book' },
            description: 'All.',
          },
          { ...genre, description: 'Which.' },
          { name: 'sure', type: 'boolean', optional: true, description: 'Whether it is sure.' },
          ...params,
        ],
        body: 'for (const each of book_ids) tables.books.remove(each);',
      },
    ],
  };
}

function summary(part: CheckedPart): unknown {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'slot') return told(part.slot);
  return [...(part.condition ? [`? ${told(part.condition)}`] : []), ...part.parts.map(summary)];
}

function told({ code, isEnum, uses }: CheckedSlot): string {
  return `${code}${isEnum ? ' (enum)' : ''} reads ${uses.params.join(' ')}`;
}

describe('phrases', () => {
  const { phrases } = checkedModel(
    spoken([
      'lose {genre} books[sure? , surely {books.map((each) => each.genre)}]',
      'lose {books.map((each) => each.label)}',
    ]),
  );

  it('have each slot with its own code', () => {
    expect(phrases.map(({ operation, index }) => [operation.name, index])).toEqual([
      ['lose', 0],
      ['lose', 1],
    ]);
    expect(phrases.map(({ parts }) => parts.map(summary))).toEqual([
      [
        'lose ',
        'genre (enum) reads genre',
        ' books',
        ['? sure reads sure', ', surely ', 'books.map((each) => each.genre) (enum) reads books'],
      ],
      ['lose ', 'books.map((each) => each.label) reads books'],
    ]);
  });

  it('know the rows that params lead to', () => {
    const rows = [{ name: 'books', field: 'book_ids', entity: 'Book', isList: true }];
    expect(phrases.map((phrase) => phrase.rows)).toEqual([rows, rows]);
  });

  it('leave out rows whose name a param has', () => {
    const taken = { name: 'books', type: 'string', description: 'Taken.' };
    expect(checkedModel(spoken('lose {books}', taken)).phrases[0]?.rows).toEqual([]);
  });
});

it('labels have the code of their slots, and the rows that their row leads to', () => {
  const { labels } = checkedModel(spoken('lose {genre}'));
  expect(labels.map(({ entity, rows }) => [entity.name, rows])).toEqual([
    ['Book', [{ name: 'prequel', field: 'prequel_id', entity: 'Book', isList: false }]],
  ]);
  expect(labels.flatMap(({ parts }) => parts.map(summary))).toEqual([
    'the ',
    'book.genre (enum) reads book',
    ' book ',
    'book.book_id reads book',
    [' after ', 'prequel.book_id reads prequel'],
  ]);
});

describe('policies', () => {
  const rule = { id: 'last-copy', text: 'The last copy stays.', enforced: 'agent' };
  const forbidding = (forbids: object, changes: object = {}) => ({
    ...shelf,
    rules: [{ ...rule, ...changes, forbids: [forbids] }],
  });

  it('are checked code with the rows of the operation', () => {
    const when = 'book.copies < 2 && books.count() > 1';
    const [policy] = checkedModel(forbidding({ operation: 'get_book', when })).policies;
    expect(policy).toMatchObject({ code: when, uses: { params: ['book'], tables: ['books'] } });
    expect([policy?.rule.id, policy?.operation.name]).toEqual(['last-copy', 'get_book']);
    expect(policy?.rows.map(({ name }) => name)).toEqual(['book']);
  });

  it('may read the clock', () => {
    const when = "today() > '2026-01-01' && now() > ''";
    const [policy] = checkedModel(forbidding({ operation: 'get_book', when })).policies;
    expect(policy?.uses.worldHelpers).toEqual(['now', 'today']);
  });

  it.each([
    ['another type', { when: 'book.copies' }, 'TYPE_ERROR rules.0.forbids.0.when'],
    ['an unknown name', { when: 'shelf.full' }, 'UNKNOWN_NAME rules.0.forbids.0.when'],
    ['a draw', { when: 'randomInt(1, 2) > 1' }, 'IMPURE_CODE rules.0.forbids.0.when'],
    [
      'a write',
      { when: 'books.insert({ copies: 1 }).copies > 0' },
      'IMPURE_CODE rules.0.forbids.0.when',
    ],
    ['what cannot be read', { when: 'book.' }, 'SYNTAX_ERROR rules.0.forbids.0.when'],
    [
      'an unknown operation',
      { operation: 'lose', when: 'true' },
      'UNKNOWN_OPERATION rules.0.forbids.0.operation',
    ],
  ])('refuse %s', (_what, forbids, expected) => {
    expect(findingsOf(forbidding({ operation: 'get_book', ...forbids }))).toEqual([expected]);
  });

  it('are only of rules that are left to the agent', () => {
    const enforced = { enforced: 'tool', codes: ['BOOK_NOT_FOUND'] };
    expect(findingsOf(forbidding({ operation: 'get_book', when: 'true' }, enforced))).toEqual([
      'POLICY_MISPLACED rules.0.forbids',
    ]);
  });
});
