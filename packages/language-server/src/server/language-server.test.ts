import { afterEach, describe, expect, it } from 'vitest';
import { TestClient } from '../testing/client.ts';
import { lendingTask, smallLibrary } from '../testing/small-library.ts';

const model = 'file:///work/small/logic-model.yaml';
const task = 'file:///work/small/tasks/lend-one.yaml';

const clients: TestClient[] = [];

async function opened(
  texts: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>> = {},
): Promise<TestClient> {
  const client = await TestClient.open(stored);
  clients.push(client);
  for (const [uri, text] of Object.entries(texts)) await client.write(uri, text);
  return client;
}

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

const broken = (from: string, to: string, text = smallLibrary): string => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

describe('diagnostics', () => {
  it('are empty for a correct model, appear with a mistake and go when it is mended', async () => {
    const client = await opened({ [model]: smallLibrary });
    expect(await client.diagnostics(model)).toEqual([]);
    const at = client.position(model, '|isFree(book), ');
    await client.edit(model, { start: at, end: { ...at, character: at.character + 6 } }, 'isFre');
    const [found, ...others] = await client.diagnostics(model);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'UNKNOWN_NAME',
      severity: 1,
      range: { start: at, end: { line: at.line, character: at.character + 5 } },
      message: '`isFre` is not in scope.\nDid you mean `isFree`?',
      data: { message: '`isFre` is not in scope.', repair: 'Did you mean `isFree`?' },
    });
    await client.edit(model, found?.range ?? { start: at, end: at }, 'isFree');
    expect(await client.diagnostics(model)).toEqual([]);
    expect(client.text(model)).toBe(smallLibrary);
  });

  it('are those of a program against the model that is open, not the stored one', async () => {
    const client = await opened({ [task]: lendingTask }, { [model]: smallLibrary });
    expect(await client.diagnostics(task)).toEqual([]);
    await client.write(model, smallLibrary.replaceAll('lend_book', 'hand_out'));
    await client.diagnostics(model);
    await expect
      .poll(async () => (await client.diagnostics(task)).map(({ code }) => code), patience)
      .toContain('UNKNOWN_METHOD');
  });

  it('tell why the code of a program is not checked, and check its shape', async () => {
    const client = await opened({ [task]: broken('title:', 'titel:', lendingTask) });
    const found = await client.diagnostics(task);
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([
      [undefined, 3],
      ['MISSING_KEY', 1],
      ['UNKNOWN_KEY', 1],
    ]);
    expect(found[0]?.message).toMatch(/^There is no logic-model.yaml/);
  });

  it('of files of other kinds there are none', async () => {
    const other = 'file:///work/small/other.yaml';
    const client = await opened({ [other]: 'a: [' });
    expect(await client.diagnostics(other)).toEqual([]);
    expect(await client.completions(other, 'a: |[')).toEqual([]);
    expect(await client.symbols(other)).toEqual([]);
  });
});

describe('while a text is being written', () => {
  it('the problems of the changed piece come first, with the others where they are now', async () => {
    const client = await opened({ [model]: broken('check(isFree(book), ', 'check(isFre(book), ') });
    const [other] = await client.diagnostics(model);
    const at = client.position(model, '|name: copies');
    await client.edit(model, { start: at, end: at }, 'optional: 7, ');
    expect((await client.firstDiagnostics(model)).map(({ code }) => code)).toContain('WRONG_TYPE');
    const word = client.position(model, '|7, name: copies');
    const renamed = { start: word, end: { ...word, character: word.character + 15 } };
    await client.edit(model, renamed, 'true,\n        name: kopies');
    const first = await client.firstDiagnostics(model);
    expect(first.map(({ code, range }) => [code, range.start.line])).toEqual([
      ['UNKNOWN_NAME', (other?.range.start.line ?? 0) + 1],
    ]);
    const codes = (await client.diagnostics(model)).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['UNKNOWN_NAME', 'TYPE_ERROR']));
  });

  it('a later change ends the check of an earlier one', async () => {
    const client = await opened({ [model]: smallLibrary });
    const end = { line: 999, character: 0 };
    for (const text of ['# a\n', '# b\n', 'c: 1\n'])
      await client.edit(model, { start: end, end }, text);
    expect((await client.diagnostics(model)).map(({ code }) => code)).toEqual(['UNKNOWN_KEY']);
    expect(client.versions(model)).toEqual([4]);
  });

  it('a model that was never right is completed from what can be read of it', async () => {
    const text = `entities:
  - name: Book
    collection: books
    fields:
      - { name: book_id, type: string }
      - { name: status, type: enum, values: [shelf, lent] }
      - { name: pages, type: intege
  - name: Member
    collection: members
operations:
  - name: lend
    params:
      - { name: book_id, type: ref, entity: Bo }
    inverse: l
    body: |
      const book = books.need(book_id);
      if (book.status === '') return book.st;
`;
    const client = await opened({ [model]: text });
    const labels = async (marked: string): Promise<string[]> =>
      (await client.completions(model, marked)).map(({ label }) => label);
    expect(await labels('entity: Bo|')).toEqual(['Book', 'Member']);
    expect(await labels('inverse: l|')).toEqual(['lend']);
    expect(await labels('book.st|;')).toEqual(expect.arrayContaining(['book_id', 'status']));
    expect(await labels("=== '|'")).toEqual(['lent', 'shelf']);
  });
});

describe('quick fixes', () => {
  it.each([
    ['isFree(book), ', 'isFre(book), ', 'Replace by `isFree`'],
    ['type: ref, entity: Book', 'type: ref, entity: Bok', 'Replace by `Book`'],
    ['    description: Lends a copy.', '    descriptio: Lends a copy.', 'Replace by `description`'],
    ['    kind: query\n', '', 'Add the key `kind`'],
  ])('repair %j written as %j', async (from, to, title) => {
    const client = await opened({ [model]: broken(from, to) });
    const found = await client.diagnostics(model);
    const fixes = found.flatMap(({ range }) => client.actions(model, range));
    const actions = (await Promise.all(fixes)).flat();
    const action = actions.find((one) => one.title === title);
    expect(actions.map((one) => one.title)).toContain(title);
    await client.apply(model, action?.edit?.changes?.[model] ?? []);
    expect(await client.diagnostics(model)).toEqual([]);
  });

  it('remove a key that does not belong there, with its value', async () => {
    const client = await opened({
      [model]: broken('    kind: query\n', '    kind: query\n    zzzzzz:\n      - 1\n'),
    });
    const [found] = await client.diagnostics(model);
    const [action] = await client.actions(model, found?.range ?? range0);
    expect(action?.title).toBe('Remove `zzzzzz`');
    await client.apply(model, action?.edit?.changes?.[model] ?? []);
    expect(client.text(model)).toBe(smallLibrary);
  });
});

describe('a text with the line ends of Windows', () => {
  const windows = (text: string): string => text.replaceAll('\n', '\r\n');

  it('has its problems at the same places, and keeps its line ends when they are repaired', async () => {
    const text = broken('isFree(book), ', 'isFre(book), ').replace('    kind: query\n', '');
    const unix = await opened({ [model]: text });
    const client = await opened({ [model]: windows(text) });
    const found = await client.diagnostics(model);
    expect(found.map(({ code, range }) => [code, range])).toEqual(
      (await unix.diagnostics(model)).map(({ code, range }) => [code, range]),
    );
    const whole = { start: range0.start, end: { line: 999, character: 0 } };
    const [action] = await client.actions(model, whole);
    await client.apply(model, action?.edit?.changes?.[model] ?? []);
    expect(client.text(model)).toMatch(/\r\n +(?:- )?kind: query\r\n/);
    expect(client.text(model)).not.toMatch(/[^\r]\n/);
  });

  it('is completed and explained', async () => {
    const client = await opened({ [model]: windows(broken('book.copies - 1', 'book.co - 1')) });
    const items = await client.completions(model, 'book.co| - 1');
    expect(items.map(({ label }) => label)).toContain('copies');
    expect((await client.hover(model, 'isFr|ee(book)'))?.contents).toMatchObject({
      value: expect.stringMatching(/function isFree/),
    });
    const at = await client.definition(model, 'boo|ks.update');
    expect(at?.range).toEqual({
      start: client.position(model, 'collection: |books'),
      end: client.position(model, 'collection: books|'),
    });
  });
});

const patience = { timeout: 100_000 };

const range0 = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

describe('completion', () => {
  const labels = async (marked: string, text: string, uri = model): Promise<string[]> => {
    const client = await opened({ [model]: smallLibrary });
    await client.write(uri, text);
    return (await client.completions(uri, marked)).map(({ label }) => label);
  };

  it('gives the keys that a map does not have, those that it needs first', async () => {
    const text = `${smallLibrary}  - name: return_book\n    de`;
    const found = await labels('return_book\n    de|', text);
    expect(found.slice(0, 4).toSorted()).toEqual(['body', 'description', 'kind', 'params']);
    expect(found).not.toContain('name');
    expect(found).toContain('phrase');
  });

  it('gives keys in flow maps, too, with what they are for', async () => {
    const text = broken('min: 0, description', 'm, description');
    const client = await opened({ [model]: text });
    const items = await client.completions(model, ', m|, description');
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['min', 'max']));
    const optional = items.find(({ label }) => label === 'optional');
    expect(optional?.documentation).toEqual({ kind: 'plaintext', value: 'May be left out.' });
  });

  it.each([
    ['the words of a key', 'enforced: tool', 'enforced: t', 'enforced: t|', 'tool'],
    ['types', 'type: integer, min', 'type: i, min', 'type: i|, min', 'integer'],
    ['entities', 'type: ref, entity: Book', 'type: ref, entity: B', 'entity: B|,', 'Book'],
    ['fields for a key', 'key: book_id', 'key: b', 'key: b|', 'book_id'],
    ['tables', 'books.update(', 'boo.update(', 'boo|.update', 'books'],
    ['fields of a row', 'book.copies - 1', 'book.co - 1', 'book.co| - 1', 'copies'],
    [
      'methods',
      'books.need(book_id);\n      check',
      'books.\n      check',
      'const book = books.|',
      'need',
    ],
    ['helpers', 'addDays(', 'addD(', 'addD|(', 'addDays'],
    ['settings', 'settings.loan_days', 'settings.', 'settings.|)', 'loan_days'],
    ['failure codes', "'NO_COPY_LEFT', '", "'NO', '", "'NO|', '", 'NO_COPY_LEFT'],
    ['slots of phrases', 'lend {book.title}', 'lend {book.}', 'lend {book.|}', 'title'],
    ['values of an enum', 'copies: book.copies - 1', "status: 'l'", "status: 'l|'", 'lent'],
  ])('gives %s', async (_what, from, to, marked, label) => {
    expect(await labels(marked, broken(from, to))).toContain(label);
  });

  it('gives neither types nor names of the compiler in code', async () => {
    const found = await labels('boo|.update', broken('books.update(', 'boo.update('));
    expect(
      found.filter((label) => /^(?:\$|Table|ReadonlyArray|globalThis|var)/.test(label)),
    ).toEqual([]);
  });

  it('in a program gives what was chosen, tools, slots and tables', async () => {
    const client = await opened({ [model]: smallLibrary, [task]: lendingTask });
    const at = async (from: string, to: string, marked: string): Promise<string[]> => {
      await client.write(task, broken(from, to, lendingTask));
      return (await client.completions(task, marked)).map(({ label }) => label);
    };
    await client.diagnostics(task);
    expect(await at('tools.lend_book', 'tools.l', 'tools.l|(')).toContain('lend_book');
    expect(await at('title: wanted.title', 'title: wan', 'title: wan|')).toContain('wanted');
    expect(await at('lend me {title}', 'lend me {t', 'lend me {t|')).toEqual(['title']);
    expect(await at('row: books', 'row: b', 'row: b|,')).toEqual(['books']);
    // What only tools may do is no name of a solution.
    expect(await at('tell(', 'fai(', 'fai|(')).not.toContain('fail');
  });
});

describe('hover', () => {
  it.each([
    ['kind|: query', /kind/],
    ['enforced|: tool', /By guards in tools/],
    ['type: ref, entity: Bo|ok', /^Book\n\nentity, table books\n\nA title with its copies\.$/],
    ['book.cop|ies - 1', /copies: number[^]*integer[^]*Copies on the shelf\./],
    ['isFr|ee(book)', /function isFree\(book: Book\): boolean[^]*Whether a copy is there\./],
    ['addD|ays(', /addDays\(date: string[^]*moved by whole days/],
    ['settings.loan_d|ays', /loan_days: number[^]*Days of a loan\./],
    ["check(isFree(book), 'NO_CO|PY_LEFT'", /failure code[^]*lent only while a copy is there/],
  ])('over %j', async (marked, told) => {
    const client = await opened({ [model]: smallLibrary });
    const hover = await client.hover(model, marked);
    expect(hover?.contents).toMatchObject({
      kind: 'plaintext',
      value: expect.stringMatching(told),
    });
  });

  it('tells nothing in prose and comments', async () => {
    const client = await opened({ [model]: `# A comment\n${smallLibrary}` });
    expect(await client.hover(model, '# A com|ment')).toBeNull();
    expect(await client.hover(model, 'summary: Mem|bers')).toBeNull();
  });
});

describe('definition', () => {
  const target = async (uri: string, marked: string): Promise<string> => {
    const client = await opened({ [model]: smallLibrary, [task]: lendingTask });
    // The types in a program are those that its last check found.
    await client.diagnostics(task);
    const found = await client.definition(uri, marked);
    const lines = client.text(found?.uri ?? uri).split('\n');
    const { line = -1, character = 0 } = found?.range.start ?? {};
    return `${found?.uri === task ? 'task' : 'model'}: ${lines[line]?.slice(character) ?? ''}`;
  };

  it.each([
    ['type: row, entity: Bo|ok }\n    body: |', /^model: Book$/],
    ['boo|ks.update', /^model: books$/],
    ['book.cop|ies - 1', /^model: copies, /],
    ['isFr|ee(book)', /^model: isFree$/],
    ['settings.loan_d|ays', /^model: loan_days, /],
    ["check(isFree(book), 'NO_CO|PY_LEFT'", /^model: NO_COPY_LEFT\]$/],
    ['books.update(bo|ok,', /^model: book = /],
    ['return books.need(book|_id)', /^model: book_id, type: ref/],
    ['key: book|_id', /^model: book_id, type: string/],
  ])('of %j in a model', async (marked, wanted) => {
    expect(await target(model, marked.replace('body: |', ''))).toMatch(wanted);
  });

  it.each([
    ['tools.lend_bo|ok', /^model: lend_book$/],
    ['row: boo|ks', /^model: books$/],
    ['where: book.cop|ies', /^model: copies, /],
    ['title: wan|ted.title', /^task: wanted, row/],
    ['book_id: tit|le }', /^task: title: wanted/],
    ['until: lo|an', /^task: loan = tools/],
  ])('of %j in a program', async (marked, wanted) => {
    expect(await target(task, marked)).toMatch(wanted);
  });
});

it('the outline has entities with their fields, operations and rules', async () => {
  const client = await opened({ [model]: smallLibrary, [task]: lendingTask });
  const symbols = await client.symbols(model);
  expect(symbols.map(({ name }) => name)).toEqual([
    'stock',
    'loan_days',
    'Book',
    'isFree',
    'get_book',
    'lend_book',
  ]);
  expect(symbols[2]?.children?.map(({ name }) => name)).toEqual([
    'book_id',
    'title',
    'status',
    'copies',
  ]);
  expect((await client.symbols(task)).map(({ name }) => name)).toContain('solution');
});
