import { describe, expect, it } from 'vitest';
import { checkedBody } from '../testing/small-world.ts';
import { checkedModel, shelf } from '../testing/worlds.ts';

const failures = (body: string, kind?: 'mutation') =>
  checkedBody(body, kind).failures.map(({ code, origin }) => `${origin} ${code}`);

describe('failures', () => {
  it.each([
    [
      'in a callback',
      "return lines.map((l) => books.get(l.book_id)?.title ?? fail('GONE', text));",
      ['fail GONE'],
    ],
    [
      'in a local arrow',
      "const must = (n: number) => check(n > 0, 'NONE', text);\nmust(1);\nreturn null;",
      ['check NONE'],
    ],
    ['in a condition', "if (text === '') fail('EMPTY', text);\nreturn null;", ['fail EMPTY']],
    ['of need by match', 'return books.need({ title: text }).book_id;', ['need BOOK_NOT_FOUND']],
    ['of need through tables', 'return tables.books.need(text).title;', ['need BOOK_NOT_FOUND']],
    [
      'twice',
      "check(text !== '', 'A', text);\ncheck(text !== 'x', 'A', text);\nreturn null;",
      ['check A', 'check A'],
    ],
    [
      'of a local that hides check',
      "const check = (a: boolean, b: string) => `${a}${b}`;\nreturn check(true, 'A');",
      [],
    ],
  ])('%s', (_what, body, expected) => {
    expect(failures(body)).toEqual(expected);
  });

  it('are told once, in order of appearance', () => {
    const body =
      "check(text !== '', 'B', text);\ncheck(text !== 'x', 'A', text);\ncheck(text !== 'y', 'B', text);\nreturn null;";
    expect(checkedBody(body).codes).toEqual(['B', 'A']);
  });

  it('say where in the body they are', () => {
    const body = "const n = lines.length;\ncheck(n > 0, 'NONE', text);\nreturn n;";
    const [failure] = checkedBody(body).failures;
    expect(body.slice(failure?.offset)).toMatch(/^check\(/);
  });
});

describe('failures of functions', () => {
  const model = (body: string) => ({
    ...shelf,
    functions: [
      {
        name: 'half',
        params: [{ name: 'n', type: 'number' }],
        returns: { type: 'number' },
        body: "check(n % 2 === 0, 'ODD', 'Odd');\nreturn n / 2;",
      },
      {
        name: 'quarter',
        params: [{ name: 'n', type: 'number' }],
        returns: { type: 'number' },
        body: 'return half(half(n));',
      },
    ],
    operations: [{ ...shelf.operations[0], body }],
  });

  it.each([
    ['called', 'check(half(2) > 0, "LOW", "Low"); return books.need(book_id);'],
    ['called through another', 'check(quarter(4) > 0, "LOW", "Low"); return books.need(book_id);'],
    [
      'handed on as a callback',
      'check([2].map(half).length > 0, "LOW", "Low"); return books.need(book_id);',
    ],
  ])('%s are those of the caller', (_what, body) => {
    expect(checkedModel(model(body)).operations[0]?.codes).toEqual([
      'LOW',
      'ODD',
      'BOOK_NOT_FOUND',
    ]);
  });
});
