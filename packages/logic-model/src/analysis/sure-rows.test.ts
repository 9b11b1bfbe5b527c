import { describe, expect, it } from 'vitest';
import { checkModel } from '../check-model.ts';
import { formatDiagnostic } from '../diagnostics/diagnostic.ts';
import { readModel } from '../read/read-model.ts';

const head = `
name: tiny-loans
title: Loans
summary: Loans.
domain: test/loans
rules: []
settings:
  - { name: first_id, type: ref, entity: Book, value: B1 }
shapes:
  - name: Line
    fields:
      - { name: book_id, type: ref, entity: Book }
      - { name: note, type: string }
      - { name: part_ids, type: array, of: { type: ref, entity: Book } }
  - name: Thing
    tag: kind
    fields:
      - { name: kind, type: enum, values: [book, text] }
      - { name: of, variant: text, type: string }
      - { name: by, variant: book, type: ref, entity: Book }
entities:
  - name: Book
    collection: books
    key: book_id
    tree: within_id
    fields:
      - { name: book_id, type: string }
      - { name: title, type: string, default: none }
      - { name: within_id, type: ref, entity: Book, optional: true }
  - name: Loan
    collection: loans
    key: loan_id
    fields:
      - { name: loan_id, type: string }
      - { name: book_id, type: ref, entity: Book }
      - { name: next_id, type: ref, entity: Book, optional: true }
      - { name: best_id, type: ref, entity: Book, default: B1 }
      - { name: text, type: string, default: none }
      - { name: all_ids, type: array, of: { type: ref, entity: Book }, default: [] }
      - { name: lines, type: array, of: { type: shape, shape: Line }, default: [] }
      - { name: by_name, type: record, of: { type: shape, shape: Line }, default: {} }
      - { name: thing, type: shape, shape: Thing, optional: true }
  - name: Profile
    collection: profiles
    key: book_id
    fields:
      - { name: book_id, type: ref, entity: Book }
      - { name: text, type: string, default: none }
  - name: Page
    collection: pages
    key: page_id
    fields:
      - { name: page_id, type: string }
      - { name: book_id, type: ref, entity: Book, on_remove: cascade }
  - name: Card
    collection: cards
    key_in_row: false
    fields: [{ name: book_id, type: ref, entity: Book, optional: true }]
  - { name: Desk, collection: desk, singleton: true, fields: [{ name: book_id, type: ref, entity: Book, default: B1 }] }
functions:
  - name: chosen
    params: [{ name: loan, type: row, entity: Loan }, { name: other, type: string }, { name: first, type: boolean }]
    returns: { type: string }
    body: 'return first ? loan.book_id : other;'
  - name: bookOf
    params: [{ name: loan, type: row, entity: Loan }]
    returns: { type: string }
    body: 'return chosen(loan, loan.best_id, loan.text === "");'
  - name: idsOf
    params: [{ name: lines, type: array, of: { type: shape, shape: Line } }]
    returns: { type: array, of: { type: string } }
    body: 'return unique(lines.map((line) => line.book_id));'
`;

const params = `
    params:
      - { name: loan_id, type: string, description: A loan. }
      - { name: flag, type: boolean, description: Whether. }
      - { name: lines, type: array, of: { type: shape, shape: Line }, description: Lines. }
      - { name: book_ids, type: array, of: { type: ref, entity: Book }, description: Books. }
`;

function modelText(body: string, isMutation: boolean): string {
  return `${head}
operations:
  - name: act
    kind: ${isMutation ? 'mutation' : 'query'}
    administrative: true
    description: Does something.${params}    returns: { type: json }
    body: |
      ${body.split('\n').join('\n      ')}
`;
}

/** The codes of one operation, over loans that refer to books; `loan` is one of them. */
function codesOf(given: string): readonly string[] {
  const needsLoan = /\bloan\b/.test(given) && !given.startsWith('const loan ');
  const body = needsLoan ? `const loan = loans.need(loan_id);\n${given}` : given;
  const isMutation = /\.(insert|update|remove)\(/.test(body);
  const read = readModel(modelText(`${body}\nreturn null;`, isMutation), 'model.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  if (!check.ok) throw new Error(check.diagnostics.map(formatDiagnostic).join('\n'));
  return check.checked.operations[0]?.codes ?? [];
}

describe('cannot miss:', () => {
  it.each([
    ['a required ref', 'books.need(loan.book_id);'],
    [
      'a ref beside an update of others',
      'books.need(loan.book_id);\nloans.update(loan, { text: "x" });',
    ],
    ['an optional ref that is there', 'if (loan.next_id !== undefined) books.need(loan.next_id);'],
    ['an optional ref with a ref instead', 'books.need(loan.next_id ?? loan.book_id);'],
    ['an optional ref or a failure', 'books.need(loan.next_id ?? fail("NONE", "None"));'],
    ['one ref of two', 'books.need(flag ? loan.book_id : loan.best_id);'],
    ['a ref under a name', 'const id = loan.book_id;\nbooks.need(id);'],
    ['a ref taken out', 'const { book_id } = loan;\nbooks.need(book_id);'],
    ['a ref taken out under a name', 'const { book_id: id } = loan;\nbooks.need(id);'],
    [
      'a ref taken out of the rest',
      'const { text, ...rest } = loan;\nbooks.need(text === "" ? rest.book_id : rest.best_id);',
    ],
    [
      'a ref with another as default',
      'const { next_id = loan.book_id } = loan;\nbooks.need(next_id);',
    ],
    ['a ref by a literal name', 'books.need(loan["book_id"]);'],
    ['a variable of refs', 'let id = loan.book_id;\nif (flag) id = loan.best_id;\nbooks.need(id);'],
    [
      'a ref in a loop',
      'for (const { book_id } of loans.where({ text: "" })) books.need(book_id);',
    ],
    [
      'a ref of a found row',
      'const found = loans.first({ text: "" }) ?? loan;\nbooks.need(found.book_id);',
    ],
    ['a ref in a predicate', 'loans.where((each) => books.need(each.book_id).title === "x");'],
    [
      'a ref in a patch',
      'loans.update(loan, (each) => ({ text: books.need(each.book_id).title }));',
    ],
    ['an item', 'for (const id of loan.all_ids) books.need(id);'],
    ['an item in a callback', 'loan.all_ids.map((id) => books.need(id));'],
    [
      'an item of a pattern',
      'const [first, ...others] = loan.all_ids;\nif (first !== undefined) books.need(first);\nothers.map((id) => books.need(id));',
    ],
    ['an item by number', 'books.need(loan.all_ids[0] ?? loan.book_id);'],
    [
      'an item of what methods make',
      'loan.all_ids.filter((id) => id !== "").slice(1).toReversed().concat(loan.all_ids).some((id) => books.need(id).title === "");',
    ],
    [
      'an item of what helpers make',
      'for (const id of unique(sortBy(loan.all_ids, (id) => books.need(id).title))) books.need(id);',
    ],
    [
      'the best item',
      'books.need(min(loan.all_ids) ?? max(loan.lines, (line) => line.book_id) ?? loan.book_id);',
    ],
    [
      'an item of a reduction',
      'books.need(loan.all_ids.reduce((best, id) => (books.need(id).title === "" ? id : best), loan.book_id));',
    ],
    [
      'an item of items',
      'loan.lines.flatMap((line) => line.part_ids).map((id) => books.need(id));',
    ],
    [
      'an item of a pair',
      'for (const [a, b] of pairs(loan.all_ids)) check(books.need(a) === books.need(b), "X", "X");',
    ],
    ['a ref of a line', 'loan.lines.map((line) => books.need(line.book_id));'],
    [
      'a ref of a line taken out',
      'loan.lines.map(({ book_id, part_ids: [part] }) => books.need(part ?? book_id));',
    ],
    ['a ref in a record', 'for (const line of values(loan.by_name)) books.need(line.book_id);'],
    [
      'a ref under a key of a record',
      'const line = loan.by_name[loan_id];\nif (line !== undefined) books.need(line.book_id);',
    ],
    ['a ref of entries', 'for (const [, line] of entries(loan.by_name)) books.need(line.book_id);'],
    [
      'a ref of a record made here',
      'const by = toRecord(loans.all().map((each) => [each.book_id, each.best_id]));\nentries(by).map(([a, b]) => [books.need(a), books.need(b)]);\nkeys(put(by, loan.book_id, loan.best_id)).map((id) => books.need(id));',
    ],
    [
      'a ref by which rows are grouped',
      'const groups = groupBy(loans.all(), (each) => each.book_id);\nkeys(groups).map((id) => books.need(id));\nvalues(groups).map((group) => group.map((each) => books.need(each.best_id)));',
    ],
    ['a ref of one variant', 'if (loan.thing?.kind === "book") books.need(loan.thing.by);'],
    [
      'the key of a row',
      'const book = books.all()[0];\nif (book !== undefined) books.need(book.book_id);',
    ],
    ['the key that a table tells', 'books.all().map((book) => books.need(books.keyOf(book)));'],
    [
      'the key of a new row',
      'const book = books.insert({});\nbooks.update(book.book_id, { title: "x" });',
    ],
    ['a key that is a ref', 'profiles.all().map((profile) => books.need(profile.book_id));'],
    ['a ref of the singleton', 'books.need(desk.get().book_id);'],
    [
      'a ref in a literal',
      'const pair = { id: loan.book_id, loan };\nbooks.need(pair.id);\nbooks.need(pair.loan.best_id);',
    ],
    [
      'a ref in a literal that spreads a row',
      'const other = { ...loan, text: "x" };\nbooks.need(other.book_id);',
    ],
    [
      'a ref in rows made of rows',
      'const made = loans.all().map(({ book_id }) => ({ book_id }));\nfor (const each of made) books.need(each.book_id);',
    ],
    [
      'a ref that is pushed',
      'const ids: string[] = [];\nfor (const each of loans.all()) ids.push(each.book_id, ...each.all_ids);\nids.map((id) => books.need(id));',
    ],
    [
      'a ref that a local arrow gives',
      'const of = (each: Loan) => (flag ? each.book_id : each.best_id);\nbooks.need(of(loan));\nloans.all().map(of).map((id) => books.need(id));',
    ],
    [
      'a ref that a local arrow is given',
      'const title = (id: string) => books.need(id).title;\nloan.all_ids.map(title);\ntitle(loan.book_id);',
    ],
    [
      'a ref that a function gives',
      'books.need(bookOf(loan));\nloans.all().map(bookOf).map((id) => books.need(id));\nidsOf(loan.lines).map((id) => books.need(id));\nbooks.need(chosen(loan, loan.best_id, flag));',
    ],
    [
      'a ref to reach',
      'reach([loan.book_id], (id) => books.where({ within_id: id }).map((book) => book.book_id)).map((id) => books.need(id));',
    ],
    [
      'a ref of a new row that was given one',
      'const made = loans.insert({ book_id: loan.next_id ?? loan.book_id });\nbooks.need(made.book_id);',
    ],
    [
      'a ref changed to another',
      'const changed = loans.update(loan, { book_id: loan.best_id });\nbooks.need(changed.book_id);',
    ],
    ['a ref while other rows are removed', 'pages.remove("P1");\nbooks.need(loan.book_id);'],
  ])('%s', (_what, body) => {
    expect(codesOf(body)).not.toContain('BOOK_NOT_FOUND');
  });

  it.each(['update', 'ancestors', 'descendants'])('the row of `%s` by a ref', (method) => {
    const body = `books.${method}(loan.book_id${method === 'update' ? ', {}' : ''});`;
    expect(codesOf(body)).not.toContain('BOOK_NOT_FOUND');
  });
});

describe('can miss:', () => {
  it.each([
    ['a param', 'books.need(loan_id);'],
    ['a ref of a param', 'lines.map((line) => books.need(line.book_id));'],
    ['an item of a param', 'for (const id of book_ids) books.need(id);'],
    ['a param through `args`', 'books.need(args.loan_id);'],
    ['a param through a function', 'idsOf(lines).map((id) => books.need(id));'],
    ['a param that a function may choose', 'books.need(chosen(loan, loan_id, flag));'],
    ['a setting', 'books.need(settings.first_id);'],
    ['a text', 'books.need("B1");'],
    ['a made text', 'books.need(`${loan.book_id}`);'],
    ['a part of a ref', 'books.need(loan.book_id.slice(0, 2));'],
    ['a text of a row', 'books.need(loan.text);'],
    ['a text of a line', 'loan.lines.map((line) => books.need(line.note));'],
    ['the key of another entity', 'books.need(loan.loan_id);'],
    ['the key of a record', 'keys(loan.by_name).map((name) => books.need(name));'],
    ['the key of an entry', 'entries(loan.by_name).map(([name]) => books.need(name));'],
    ['the name of a field', 'keys({ ...loan }).map((name) => books.need(name));'],
    ['an optional ref with a text instead', 'books.need(loan.next_id ?? "");'],
    ['a ref with a text as default', 'const { next_id = "" } = loan;\nbooks.need(next_id);'],
    ['one of a ref and a param', 'books.need(flag ? loan.book_id : loan_id);'],
    ['a text of one variant', 'if (loan.thing?.kind === "text") books.need(loan.thing.of);'],
    ['a match', 'books.need({ book_id: loan.book_id });'],
    ['a row as match', 'const book = books.all()[0];\nif (book !== undefined) books.need(book);'],
    ['a record as match', 'books.need(toRecord([["title", loan.book_id]]));'],
    [
      'a variable that a param is assigned to',
      'let id = loan.book_id;\nif (flag) id = loan_id;\nbooks.need(id);',
    ],
    ['a variable that grows', 'let id = loan.book_id;\nid += "x";\nbooks.need(id);'],
    [
      'a variable of a pattern',
      'let { book_id } = loan;\nif (flag) book_id = loan_id;\nbooks.need(book_id);',
    ],
    [
      'a parameter that is assigned',
      'loan.all_ids.map((id) => {\nif (flag) id = loan_id;\nreturn books.need(id);\n});',
    ],
    [
      'a row that was written out',
      'const made: Loan = { ...loan, book_id: loan_id };\nbooks.need(made.book_id);',
    ],
    [
      'a row that was written out before it was called one',
      'const made = { ...loan, book_id: loan_id };\nconst other: Loan = made;\nbooks.need(other.book_id);',
    ],
    [
      'a row or what was written out',
      'const one = flag ? loan : { ...loan, book_id: loan_id };\nbooks.need(one.book_id);',
    ],
    [
      'rows with one written out',
      'for (const one of [loan, { ...loan, book_id: loan_id }]) books.need(one.book_id);',
    ],
    [
      'a member that hides that of a spread',
      'const made = { ...loan, ...{ book_id: loan_id } };\nbooks.need(made.book_id);',
    ],
    [
      'a member under a computed name',
      'const made = { a: loan.book_id, [loan.text]: loan_id };\nvalues(made).map((id) => books.need(id));',
    ],
    [
      'an item after a param was joined',
      'loan.all_ids.concat(book_ids).map((id) => books.need(id));',
    ],
    ['an item after a param was set', 'loan.all_ids.with(0, loan_id).map((id) => books.need(id));'],
    [
      'an item after a param was put in',
      'loan.all_ids.toSpliced(0, 1, loan_id).map((id) => books.need(id));',
    ],
    ['an item beside a param', '[...loan.all_ids, loan_id].map((id) => books.need(id));'],
    [
      'a reduction that starts with a param',
      'books.need(loan.all_ids.reduce((best, id) => (id === "" ? id : best), loan_id));',
    ],
    [
      'a reduction that makes texts',
      'books.need(loan.all_ids.reduce((all, id) => `${all}${id}`, loan.book_id));',
    ],
    ['an index', 'loan.all_ids.map((_id, index) => books.need(`${index}`));'],
    [
      'a param that is pushed',
      'const ids: string[] = [];\nif (flag) ids.push(loan_id);\nids.map((id) => books.need(id));',
    ],
    [
      'a param pushed to a made array',
      'const ids = loan.all_ids.filter((id) => id !== "");\nids.push(loan_id);\nids.map((id) => books.need(id));',
    ],
    [
      'a param pushed under another name',
      'const ids = unique(loan.all_ids);\nconst same = ids;\nsame.push(loan_id);\nids.map((id) => books.need(id));',
    ],
    [
      'a param pushed to an inner array',
      'const groups = loans.all().map((each) => each.all_ids.slice());\nfor (const group of groups) group.push(loan_id);\ngroups.flatMap((group) => group).map((id) => books.need(id));',
    ],
    [
      'a param pushed to a pair',
      'for (const pair of pairs(loan.all_ids)) {\npair.push(loan_id);\npair.map((id) => books.need(id));\n}',
    ],
    [
      'a param put in a record',
      'values(put(toRecord([["a", loan.book_id]]), "b", loan_id)).map((id) => books.need(id));',
    ],
    [
      'a param put as key',
      'keys(put(toRecord([[loan.book_id, 1]]), loan_id, 2)).map((id) => books.need(id));',
    ],
    [
      'a local arrow that is given a param once',
      'const title = (id: string) => books.need(id).title;\ntitle(loan.book_id);\ntitle(loan_id);',
    ],
    [
      'a local arrow that gives a param once',
      'const of = (each: Loan) => {\nif (flag) return loan_id;\nreturn each.book_id;\n};\nbooks.need(of(loan));',
    ],
    [
      'a start of reach',
      'reach([loan_id], (id) => books.where({ within_id: id }).map((book) => book.book_id)).map((id) => books.need(id));',
    ],
    [
      'a ref of a new row',
      'const made = loans.insert({ book_id: loan_id });\nbooks.need(made.book_id);',
    ],
    [
      'a ref of any row beside a new one',
      'loans.insert({ book_id: loan_id });\nbooks.need(loan.book_id);',
    ],
    [
      'a ref that a default may fill',
      'loans.insert({ book_id: loan.book_id });\nbooks.need(loan.best_id);',
    ],
    [
      'a key that is a ref and may be drawn',
      'profiles.insert({});\nprofiles.all().map((profile) => books.need(profile.book_id));',
    ],
    [
      'a line of a new row',
      'loans.insert({ book_id: loan.book_id, lines });\nloan.lines.map((line) => books.need(line.book_id));',
    ],
    [
      'a ref just changed',
      'const changed = loans.update(loan, { book_id: loan_id });\nbooks.need(changed.book_id);',
    ],
    [
      'a ref just changed by a function',
      'const changed = loans.update(loan, () => ({ book_id: loan_id }));\nbooks.need(changed.book_id);',
    ],
    [
      'a ref just changed by what has a name',
      'const patch = { book_id: loan_id };\nconst changed = loans.update(loan, patch);\nbooks.need(changed.book_id);',
    ],
    [
      'an item just changed',
      'loans.update(loan, { all_ids: book_ids });\nloans.need(loan_id).all_ids.map((id) => books.need(id));',
    ],
    [
      'a ref of the singleton just changed',
      'desk.update({ book_id: loan_id });\nbooks.need(desk.get().book_id);',
    ],
    ['a ref while its row may have been removed', 'books.remove("B1");\nbooks.need(loan.book_id);'],
    [
      'a row or a param as target',
      'const book = books.all()[0];\nbooks.update(book ?? loan_id, { title: "x" });',
    ],
    ['a removal by a ref', 'books.remove(loan.book_id);'],
  ])('%s', (_what, body) => {
    expect(codesOf(body)).toContain('BOOK_NOT_FOUND');
  });

  it('a ref of a row that goes with a removed one', () => {
    const body =
      'books.remove("B1");\nfor (const page of pages.all()) pages.update(page.page_id, {});';
    expect(codesOf(body)).toContain('PAGE_NOT_FOUND');
  });
});
