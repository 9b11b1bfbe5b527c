import { describe, expect, it } from 'vitest';
import { checkedBody } from '../testing/small-world.ts';

const rewritten = (body: string) => checkedBody(body).code.trim();

describe('equality filters use an index', () => {
  it.each([
    [
      'return loans.where((l) => l.member_id === member_id).length;',
      'return loans.where({ member_id }).length;',
    ],
    [
      'return loans.where((l) => member_id === l.member_id && !l.returned).length;',
      'return loans.where({ member_id }, (l) => !l.returned).length;',
    ],
    [
      "return members.count((m) => m.status === 'active' && m.name === text);",
      "return members.count({ status: 'active', name: text });",
    ],
    [
      'const book = books.need(text);\nreturn loans.first((l) => l.book_id === book.book_id)?.note ?? null;',
      'const book = books.need(text);\nreturn loans.first({ book_id: book.book_id })?.note ?? null;',
    ],
  ])('%s', (body, code) => {
    expect(rewritten(body)).toBe(code);
  });

  it.each([
    [
      'another first test',
      'return loans.where((l) => !l.returned && l.member_id === member_id).length;',
    ],
    ['a value of the row', 'return loans.where((l) => l.member_id === l.book_id).length;'],
    ['a value of another type', 'return members.where((m) => m.status === text).length;'],
    ['a computed value', 'return books.where((b) => b.title === text.trim()).length;'],
    ['an inequality', 'return books.where((b) => b.title !== text).length;'],
    ['a disjunction', "return books.where((b) => b.title === text || b.title === 'x').length;"],
    ['a block', 'return books.where((b) => {\n  return b.title === text;\n}).length;'],
  ])('not for %s', (_what, body) => {
    expect(rewritten(body)).toBe(body);
  });
});

describe('records are read by own keys', () => {
  it('under keys known only at run time', () => {
    expect(rewritten("return settings.rates[text] ?? fail('NO_RATE', text);")).toBe(
      "return ownEntry(settings.rates, text) ?? fail('NO_RATE', text);",
    );
  });

  it('and the helper is among those used', () => {
    expect(checkedBody('return settings.rates[text] ?? null;').uses.helpers).toEqual(['ownEntry']);
  });
});

describe('what grows is charged', () => {
  it.each([
    [
      'a loop alone',
      'for (const line of lines) check(line.times > 0, "NONE", text);\nreturn null;',
    ],
    ['a callback alone', 'return lines.map((line) => line.times);'],
    [
      'tables and helpers, which charge themselves',
      'return lines.map((line) => books.all().map((b) => b.copies + line.times));',
    ],
  ])('not %s', (_what, body) => {
    expect(rewritten(body)).not.toContain('fuel(');
  });

  it.each([
    [
      'a loop in a loop',
      'let n = 0;\nfor (const a of lines) for (const b of lines) n += a.times * b.times;\nreturn n;',
    ],
    ['a search in a callback', 'return lines.map((a) => lines.some((b) => b.times > a.times));'],
    [
      'a text that doubles',
      'let s = text;\nfor (const i of range(60)) s = s + s + `${i}`;\nreturn s;',
    ],
    [
      'an array that doubles',
      'let xs = [1];\nfor (const i of range(60)) xs = [...xs, ...xs, i];\nreturn xs;',
    ],
    [
      'arrows that unfold',
      'const twice = (s: string) => s + s;\nconst more = (s: string) => twice(twice(s));\nreturn more(more(text));',
    ],
  ])('%s', (_what, body) => {
    expect(rewritten(body)).toContain('fuel(');
    expect(checkedBody(body).uses.helpers).toContain('fuel');
  });
});
