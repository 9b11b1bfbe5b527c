import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readModel, type LogicModel } from '@envloom/logic-model';
import { compared } from '../testing/judged-mutants.ts';
import { changelogText, largestBump, type Bump } from './change.ts';
import { codesIn, compareModels } from './compare-models.ts';

/** Books that are lent, small enough to be changed in one place by its text. */
const text = `
name: small-library
title: Small library
summary: Members borrow books.
domain: test/library
rules:
  - { id: left, text: What is left can be lent., enforced: tool, codes: [NO_COPIES] }
  - { id: ask, text: Ask before you lend., enforced: agent, forbids: [{ operation: lend, when: days > 9 }] }
settings:
  - { name: most_days, type: integer, value: 14 }
initial: { clock: '2026-01-01T00:00:00Z', rows: { books: [{ book_id: B1, title: Fog, copies: 1 }, { book_id: B2, title: Rain, copies: 2 }] } }
shapes:
  - { name: Loan, fields: [{ name: book, type: row, entity: Book }, { name: due, type: date }] }
  - { name: Wish, fields: [{ name: title, type: string }, { name: urgent, type: boolean, optional: true }] }
entities:
  - name: Book
    collection: books
    key: book_id
    label: book.title
    fields:
      - { name: book_id, type: string }
      - { name: title, type: string, sample: { faker: book.title } }
      - { name: copies, type: integer, min: 0 }
      - { name: kind, type: enum, values: [paper, audio], transitions: { paper: [audio] }, default: paper }
functions:
  - { name: left, params: [{ name: copies, type: integer }], returns: { type: integer }, body: "check(copies > 0, 'NO_COPIES', 'None');\\nreturn copies - 1;" }
invariants:
  - { id: not-negative, rule: left, entity: Book, holds: book.copies >= 0 }
operations:
  - name: lend
    kind: mutation
    description: Lends a book.
    phrase: lend {book.title}
    params:
      - { name: book_id, type: ref, entity: Book, description: The book. }
      - { name: days, type: integer, min: 1, max: 30, default: 14 }
      - { name: kind, type: enum, values: [paper, audio], optional: true }
    returns: { type: shape, shape: Loan }
    body: |
      const book = books.need(book_id);
      books.update(book, { copies: left(book.copies) });
      return { book, due: addDays(today(), days) };
  - name: wish
    kind: query
    description: Looks whether there is such a book.
    params: [{ name: wish, type: shape, shape: Wish }]
    returns: { type: boolean }
    body: |
      return books.count({ title: wish.title }) > 0;
setup:
  - { name: grow, params: [{ name: book_id, type: ref, entity: Book }], body: 'books.update(book_id, { copies: 2 });' }
`;

function modelOf(source: string): LogicModel {
  const read = readModel(source, 'model.yaml');
  if (!read.ok) throw new Error(JSON.stringify(read.diagnostics));
  return read.parsed.model;
}

const model = modelOf(text);

function edited(from: string, to: string): LogicModel {
  expect(text.split(from), `${from} must be there once`).toHaveLength(2);
  return modelOf(text.replace(from, to));
}

/** What is proposed for an edit, and for taking it back. */
function bumpsOf(from: string, to: string): readonly (Bump | undefined)[] {
  const other = edited(from, to);
  return [largestBump(compared(model, other)), largestBump(compared(other, model))];
}

function textsOf(from: string, to: string): string[] {
  return compared(model, edited(from, to)).map((change) => change.text);
}

describe('the step that an edit asks for, and the one back', () => {
  it.each<[string, string, string, Bump, Bump]>([
    ['a tool with another name', 'name: wish\n', 'name: look\n', 'major', 'major'],
    [
      'a param that is needed',
      '  params: [{ name: wish,',
      '  params: [{ name: who, type: string }, { name: wish,',
      'major',
      'major',
    ],
    [
      'a param that may be left out',
      '  params: [{ name: wish,',
      '  params: [{ name: who, type: string, optional: true }, { name: wish,',
      'minor',
      'major',
    ],
    [
      'a param that is needed now',
      'values: [paper, audio], optional: true',
      'values: [paper, audio]',
      'major',
      'minor',
    ],
    ['a param with a default', ', max: 30, default: 14', ', max: 30', 'major', 'minor'],
    ['a lower maximum', 'max: 30', 'max: 21', 'major', 'minor'],
    ['no maximum', ', max: 30', '', 'minor', 'major'],
    ['a pattern', 'name: wish, type', 'name: wish, description: A wish., type', 'patch', 'patch'],
    [
      'one value less',
      'values: [paper, audio], optional',
      'values: [paper], optional',
      'major',
      'minor',
    ],
    [
      'values in another order',
      'values: [paper, audio], optional',
      'values: [audio, paper], optional',
      'patch',
      'patch',
    ],
    [
      'a number for an integer',
      'name: days, type: integer',
      'name: days, type: number',
      'minor',
      'major',
    ],
    [
      'a text for a number',
      'name: days, type: integer, min: 1, max: 30, default: 14',
      'name: days, type: string',
      'major',
      'major',
    ],
    [
      'a result of another type',
      'returns: { type: boolean }',
      'returns: { type: string }',
      'major',
      'major',
    ],
    ['no result', '    returns: { type: boolean }\n', '', 'major', 'minor'],
    ['a field of a result that is gone', ', { name: due, type: date }', '', 'major', 'minor'],
    [
      'a field of a result that may be missing',
      'name: due, type: date',
      'name: due, type: date, optional: true',
      'major',
      'minor',
    ],
    [
      'a field of an argument that is needed',
      'type: boolean, optional: true',
      'type: boolean',
      'major',
      'minor',
    ],
    [
      'a field of an argument more',
      '{ name: title, type: string }, ',
      '{ name: title, type: string }, { name: by, type: string }, ',
      'major',
      'major',
    ],
    ['a tool that changes things', 'kind: query', 'kind: mutation', 'major', 'minor'],
    ['the condition of a refusal', 'copies > 0', 'copies > 1', 'minor', 'minor'],
    ['the words of a refusal', "'None'", "'None is left'", 'minor', 'minor'],
    ['a body', '> 0;', '> 1;', 'minor', 'minor'],
    [
      'the writing of a body',
      'return books.count(',
      '/* all */ return  books.count(',
      'patch',
      'patch',
    ],
    ['a setting', 'value: 14', 'value: 21', 'minor', 'minor'],
    ['a default', 'default: 14', 'default: 7', 'minor', 'minor'],
    ['an invariant', 'copies >= 0', 'copies >= 1', 'major', 'major'],
    ['an invariant in another writing', 'copies >= 0', 'copies  >= 0', 'patch', 'patch'],
    ['a rule for the agent', 'text: Ask before you lend.', 'text: Never ask.', 'minor', 'minor'],
    ['what a rule forbids', 'days > 9', 'days > 5', 'major', 'major'],
    ['the text of a rule of a tool', 'What is left can', 'What is there can', 'patch', 'patch'],
    ['who enforces a rule', 'enforced: agent', 'enforced: tool', 'minor', 'major'],
    [
      'a field of an entity',
      'name: copies, type: integer, min: 0 }',
      'name: copies, type: integer, min: 0 }\n      - { name: shelf, type: string }',
      'minor',
      'major',
    ],
    [
      'the range of a field',
      'name: copies, type: integer, min: 0',
      'name: copies, type: integer, min: 1',
      'major',
      'minor',
    ],
    [
      'a way from state to state',
      '{ paper: [audio] }',
      '{ paper: [audio], audio: [paper] }',
      'minor',
      'major',
    ],
    ['no order of states', ', transitions: { paper: [audio] }', '', 'minor', 'major'],
    [
      'values that occur once',
      'name: title, type: string, sample',
      'name: title, unique: true, type: string, sample',
      'major',
      'minor',
    ],
    ['another key', 'key: book_id', 'key: title', 'major', 'major'],
    [
      'rows that stay',
      'label: book.title',
      'label: book.title\n    history: true',
      'major',
      'minor',
    ],
    ['the first rows', 'title: Fog', 'title: Haze', 'minor', 'minor'],
    [
      'the order of the first rows',
      '{ book_id: B1, title: Fog, copies: 1 }, { book_id: B2, title: Rain, copies: 2 }',
      '{ book_id: B2, title: Rain, copies: 2 }, { book_id: B1, title: Fog, copies: 1 }',
      'minor',
      'minor',
    ],
    ['the clock', '2026-01-01', '2026-02-01', 'minor', 'minor'],
    [
      'how the clock moves',
      "00:00:00Z', rows",
      "00:00:00Z', clock_step: 0, rows",
      'minor',
      'minor',
    ],
    ['a title', 'title: Small library', 'title: A library', 'patch', 'patch'],
    ['a phrase', 'lend {book.title}', 'hand out {book.title}', 'patch', 'patch'],
    ['a hint', 'faker: book.title', 'faker: book.author', 'patch', 'patch'],
    ['how worlds grow', 'copies: 2 });', 'copies: 3 });', 'patch', 'patch'],
    [
      'a flag that is off',
      'kind: query',
      'administrative: false\n    kind: query',
      'patch',
      'patch',
    ],
    ['the name of the environment', 'name: small-library', 'name: my-library', 'major', 'major'],
  ])('%s', (_what, from, to, there, back) => {
    expect(bumpsOf(from, to)).toEqual([there, back]);
  });
});

describe('the words for it', () => {
  it('tell a param that is new, and a tool with another name', () => {
    expect(
      textsOf('  params: [{ name: wish,', '  params: [{ name: who, type: string }, { name: wish,'),
    ).toEqual(['`wish`: parameter `who` is new and must be given']);
    expect(textsOf('name: wish\n', 'name: look\n')).toEqual([
      '`wish` is gone',
      '`look` is new: Looks whether there is such a book.',
    ]);
  });

  it('tell what the emitted tools refuse with', () => {
    const tools = (...codes: string[]): string =>
      `export const lend: Tool<LendArgs> = defineTool<LendArgs>({\n  name: 'lend',\n` +
      `  params: {},\n  failures: [${codes.map((each) => `'${each}'`).join(', ')}],\n});\n`;
    const other = edited('title: Small library', 'title: A library');
    const found = compareModels(
      { model, codes: codesIn(tools('NO_COPIES', 'BOOK_NOT_FOUND')) },
      { model: other, codes: codesIn(tools('BOOK_NOT_FOUND', 'NONE_LEFT')) },
    );
    expect(found.map(({ bump, text: line }) => [bump, line])).toEqual([
      ['major', '`lend`: can now refuse with `NONE_LEFT`'],
      ['minor', '`lend`: never refuses any more with `NO_COPIES`'],
      ['patch', 'The environment has another title'],
    ]);
  });

  it('know the codes of an emitted package', () => {
    const codes = codesIn(readFileSync('generated/library-loans/src/tools.ts', 'utf8'));
    expect(codes.size).toBe(23);
    expect(codes.get('find_members')).toEqual([]);
    expect(codes.get('get_member_account')).toEqual(['MEMBER_NOT_FOUND']);
  });

  it('tell a rule that is new', () => {
    const rule = '  - { id: ask, text: Ask';
    const other = `  - { id: be-kind, text: 'Be *kind*.', enforced: manner }\n${rule}`;
    expect(textsOf(rule, other)).toEqual(['`be-kind` is new: Be \\*kind\\*.']);
  });

  it('tell which part of a setting is another one', () => {
    const setting = (rate: number): LogicModel => ({
      ...model,
      settings: [
        {
          name: 'rates',
          type: 'json',
          value: { child: { day: rate, most: 9 }, adult: { day: 1 } },
        },
      ],
    });
    expect(compared(setting(2), setting(3)).map((change) => change.text)).toEqual([
      '`rates`: has the value.child.day `3` now (before: `2`)',
    ]);
  });

  it('tell what an invariant that is new demands', () => {
    const invariant = '  - { id: not-negative';
    const other = `  - { id: few, rule: left, entity: Book, holds: book.copies < 9 }\n${invariant}`;
    expect(textsOf(invariant, other)).toEqual(['`few` is new: `book.copies < 9`']);
  });

  it('come in groups, the largest step first', () => {
    const before = modelOf(text);
    const after = modelOf(
      text
        .replace('name: wish\n', 'name: look\n')
        .replace('max: 30', 'max: 21')
        .replace('Lends a book.', 'Lends it.')
        .replace('value: 14', 'value: 7')
        .replace('title: Fog', 'title: Haze')
        .replace('copies >= 0', 'copies >= 1')
        .replace('copies: 2 });', 'copies: 3 });')
        .replace('name: due, type: date }', 'name: due, type: date }, { name: note, type: string }')
        .replace('days > 9', 'days > 5'),
    );
    expect(changelogText(compared(before, after))).toMatchInlineSnapshot(`
      "**Removed tools**

      - \`wish\` is gone

      **Changed tools**

      - \`lend\`: parameter \`days\` has the max \`21\` now (before: \`30\`)

      **New tools**

      - \`look\` is new: Looks whether there is such a book.

      **Data**

      - \`Loan\`: field \`note\` is new

      **Rules**

      - \`ask\`: forbids other calls
      - \`not-negative\`: demands something else

      **Behaviour**

      - \`most_days\`: has the value \`7\` now (before: \`14\`)

      **Initial data**

      - \`books\` has other rows

      **Wording**

      - \`lend\`: has another description

      **Sampling**

      - \`grow\`: is sampled in another way
      "
    `);
    expect(changelogText(compared(before, before))).toBe('');
  });
});

it('a field of a shape that is both taken and returned may neither go missing nor be needed', () => {
  const both = text.replace('returns: { type: boolean }', 'returns: { type: shape, shape: Wish }');
  const [may, must] = [both, both.replace('type: boolean, optional: true', 'type: boolean')].map(
    modelOf,
  );
  if (may === undefined || must === undefined) throw new Error('They are there.');
  expect(largestBump(compared(must, may))).toBe('major');
  expect(largestBump(compared(may, must))).toBe('major');
});

it('what an invariant preserves is a demand', () => {
  const preserving = (value: string): LogicModel =>
    modelOf(
      text.replace('holds: book.copies >= 0', `preserves: [{ entity: Book, value: ${value} }]`),
    );
  const bump = largestBump(compared(preserving('book.copies'), preserving('book.copies * 2')));
  expect(bump).toBe('major');
});

it('rows of a table are data, whatever its name', () => {
  const rows = (title: string): LogicModel =>
    modelOf(
      text
        .replace('collection: books', 'collection: sample')
        .replace('rows: { books: [', 'rows: { sample: [')
        .replace('title: Fog', `title: ${title}`),
    );
  expect(largestBump(compared(rows('Fog'), rows('Mist')))).toBe('minor');
});
