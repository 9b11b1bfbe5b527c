import { describe, expect, it } from 'vitest';
import { checkedBody } from '../testing/small-world.ts';

const rewritten = (body: string, kind?: 'mutation') => checkedBody(body, kind).code.trim();

/** A loop whose turns the body cannot tell apart. */
const loop = (statement: string) => `for (const i of range(9)) { if (i < 9) ${statement} }`;

describe('arrays', () => {
  it.each([
    [
      'their length where they are iterated again and again',
      'return lines.map((a) => lines.filter((b) => b.times > a.times).length);',
      'return lines.map((a) => fuel(lines).filter((b) => b.times > a.times).length);',
    ],
    [
      'once for a chain of methods',
      'return lines.map((a) => lines.map((b) => b.times).filter((n) => n > a.times).length);',
      'return lines.map((a) => fuel(lines).map((b) => b.times).filter((n) => n > a.times).length);',
    ],
    [
      'what concat adds',
      `let xs = [1]; ${loop('xs = [0].concat(xs, xs);')} return xs;`,
      `let xs = [1]; ${loop('xs = [0].concat(fuel(xs), fuel(xs));')} return xs;`,
    ],
    [
      'what flatMap puts together',
      'return lines.flatMap(() => lines).length;',
      'return lines.flatMap(() => fuel(lines)).length;',
    ],
    [
      'what an optional chain leads to',
      'return lines.map((line) => books.get(line.book_id)?.tags.includes(text) ?? false);',
      'return lines.map((line) => fuel(books.get(line.book_id)?.tags)?.includes(text) ?? false);',
    ],
    [
      'each use of a list of computed length',
      'const xs = range(lines.length).map((n) => [n]);\nfor (const x of xs) check(x.length > 0, "X", "x");\nreturn xs.map((x) => x).filter((x) => x.length > 0);',
      'const xs = range(lines.length).map((n) => [n]);\nfor (const x of fuel(xs)) check(x.length > 0, "X", "x");\nreturn fuel(fuel(xs).map((x) => x)).filter((x) => x.length > 0);',
    ],
    [
      'records that are copied key by key',
      'const none: Record<string, number> = {};\nreturn lines.reduce((r, line) => ({ ...r, [line.book_id]: 1 }), none);',
      'const none: Record<string, number> = {};\nreturn lines.reduce((r, line) => ({ ...fuel(r), [line.book_id]: 1 }), none);',
    ],
  ])('pay %s', (_what, body, code) => {
    expect(rewritten(body)).toBe(code);
  });

  it.each([
    [
      'a push',
      'const found: string[] = [];\nfor (const line of lines) found.push(line.book_id);\nreturn found;',
    ],
    ['an item', 'return lines.map((_, at) => lines.at(at)?.times ?? 0);'],
    ['literals', 'return lines.flatMap((line) => (line.times > 1 ? [line.times] : []));'],
    [
      'a range that is spelled out',
      'const xs = range(12);\nfor (const x of xs) check(x < 99, "X", "x");\nreturn xs.map((x) => x);',
    ],
    [
      'a spread that nothing repeats',
      'return [...lines.map((line) => line.times), ...lines.map(() => 0)];',
    ],
  ])('do not pay for %s', (_what, body) => {
    expect(rewritten(body)).toBe(body);
  });

  it('pay for spreads that grow line by line', () => {
    const lines = Array.from(
      { length: 12 },
      (_, at) => `const x${at + 1} = [...x${at}, ...x${at}];`,
    );
    const code = rewritten(['const x0 = lines;', ...lines, 'return x12.length;'].join('\n'));
    expect(code).toContain('const x2 = [...x1, ...x1];');
    expect(code).toContain('const x12 = [...fuel(x11), ...fuel(x11)];');
  });
});

describe('texts', () => {
  it.each([
    ['what is added', `let s = ''; ${loop('s += text;')} return s;`, 's += fuel(text);'],
    [
      'the part that is added',
      `let s = ''; ${loop("s = s + text + ', ';")} return s;`,
      "s = s + fuel(text) + ', ';",
    ],
    [
      'the slots that are added',
      `let s = ''; ${loop('s = `${s}${text}${i}`;')} return s;`,
      's = `${s}${fuel(text)}${i}`;',
    ],
    [
      'all that is made of itself',
      `let s = text; ${loop('s = s + s;')} return s;`,
      's = fuel(s + s);',
    ],
    [
      'all that is made of itself in parentheses',
      `let s = text; ${loop('s = (s + s);')} return s;`,
      's = (fuel(s + s));',
    ],
    [
      'what a method makes',
      `let s = text; ${loop('s = s.repeat(2);')} return s;`,
      's = fuel(s.repeat(2));',
    ],
    [
      'what is joined',
      `const xs = [text]; ${loop("xs.push(xs.join(''));")} return xs;`,
      "xs.push(joinTexts(fuel(xs), ''));",
    ],
    [
      'what is put between texts',
      'return lines.map((line) => line.book_id).join(text);',
      'return joinTexts(lines.map((line) => line.book_id), text);',
    ],
    [
      'what replaces parts of a text',
      "return text.replaceAll('x', text);",
      "return replaceTexts(text, 'x', text);",
    ],
    [
      'what reduce accumulates',
      "return lines.reduce((s, line) => s + line.book_id, '');",
      "(s, line) => s + fuel(line.book_id), ''",
    ],
    [
      'reading what was built',
      `let s = ''; ${loop('{ s += text; check(!s.includes("x"), "X", "x"); }')} return s;`,
      'fuel(s).includes("x")',
    ],
  ])('pay for %s', (_what, body, code) => {
    expect(rewritten(body)).toContain(code);
  });

  it.each([
    ['literals', `let s = ''; ${loop("s += 'x';")} return s;`],
    ['numbers', `let n = 0; ${loop('n += i + i;')} return n;`],
    ['texts of data', 'return lines.map((line) => `${line.book_id}: ${text}`).join(", ");'],
    ['a text that nothing repeats', "let s = text; s += ', and more'; return `${s}${s}`;"],
    [
      'searches in data',
      'return books.where((b) => b.title.toLowerCase().includes(text.toLowerCase())).length;',
    ],
  ])('do not pay for %s', (_what, body) => {
    expect(rewritten(body)).toBe(body);
  });

  it('pay for fields that depend on themselves', () => {
    const body = `${loop('books.update(text, (row) => ({ title: row.title + row.title }));')} return null;`;
    expect(rewritten(body, 'mutation')).toContain('fuel(row.title + row.title)');
  });
});

describe('calls', () => {
  const chain = (length: number, twice: (last: string) => string) => {
    const arrows = Array.from(
      { length },
      (_, at) => `const f${at + 1} = (n: number) => ${twice(`f${at}`)};`,
    );
    return ['const f0 = (n: number) => n;', ...arrows, `f${length}(1);`, 'return null;'].join('\n');
  };

  it('pay where they unfold into very many', () => {
    const code = rewritten(chain(12, (last) => `${last}(n) + ${last}(n)`));
    expect(code).toContain('const f3 = (n: number) => f2(n) + f2(n);');
    expect(code).toContain('const f12 = (n: number) => fuel(f11(n) + f11(n));');
  });

  it('pay at the start of blocks', () => {
    const code = rewritten(chain(12, (last) => `{ ${last}(n); ${last}(n); }`));
    expect(code).toContain('const f12 = (n: number) => { fuel(1); f11(n); f11(n); };');
  });

  it('do not pay where they are few', () => {
    const body = chain(4, (last) => `${last}(n) + ${last}(n)`);
    expect(rewritten(body)).toBe(body);
  });
});

describe('loops', () => {
  const xs = 'const xs = lines.map((line) => line.times);';

  it.each([
    [
      'under another name',
      `${xs} const ys = xs; for (const y of ys) xs.push(y); return xs;`,
      'of [...ys]',
    ],
    [
      'under a readonly name',
      `${xs} const ys: readonly number[] = xs; for (const y of ys) xs.push(y); return xs;`,
      'of [...ys]',
    ],
    [
      'as a field',
      `${xs} const o = { xs }; for (const y of o.xs) xs.push(y); return xs;`,
      'of [...o.xs]',
    ],
    [
      'through an arrow',
      `${xs} const add = (n: number) => { xs.push(n); }; for (const y of xs) add(y); return xs;`,
      'of [...xs]',
    ],
    [
      'through a parameter',
      `${xs} const add = (to: number[]) => { to.push(1); }; for (const y of xs) if (y > 0) add(xs); return xs;`,
      'of [...xs]',
    ],
    [
      'through a callback',
      `${xs} const add = (n: number) => xs.push(n); for (const y of xs) check([y].map(add).length > 0, 'A', text); return xs;`,
      'of [...xs]',
    ],
    [
      'through a let',
      'let xs = [1]; for (const y of lines.map((line) => line.times)) xs.push(y); const ys = xs; for (const y of ys) xs.push(y); xs = []; return ys;',
      'of [...ys]',
    ],
  ])('copy an array that may grow %s', (_what, body, code) => {
    expect(rewritten(body)).toContain(code);
  });

  it.each([
    [
      'another array',
      `${xs} const out: number[] = []; for (const y of xs) out.push(y); return { xs, out };`,
    ],
    [
      'an array of another kind',
      `${xs} const out: string[] = []; const more = out; for (const y of xs) more.push(\`\${y}\`); return out;`,
    ],
    [
      'an array given away later',
      `const out: number[] = []; for (const line of lines) out.push(line.times); const all = { out }; return all;`,
    ],
    [
      'an array of each turn',
      `for (const line of lines) { const out: number[] = []; for (const n of [line.times]) out.push(n); check(out.length > 0, 'A', text); } return null;`,
    ],
  ])('do not copy for a push to %s', (_what, body) => {
    expect(rewritten(body)).not.toContain('[...');
  });
});
