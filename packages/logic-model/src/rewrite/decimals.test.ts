import { describe, expect, it } from 'vitest';
import { readModel } from '../read/read-model.ts';
import { checkModel } from '../check-model.ts';
import { checkedBody, checkSmallWorld } from '../testing/small-world.ts';

const rewritten = (body: string) => checkedBody(body).code.trim();

describe('arithmetic on decimals gives decimals', () => {
  it.each([
    ['return settings.limit - amount;', 'return roundTo(settings.limit - amount, 2);'],
    ['return amount + 1 <= settings.limit;', 'return roundTo(amount + 1, 2) <= settings.limit;'],
    [
      'const left = settings.limit - amount;\nreturn left - 0.005 >= 0;',
      'const left = roundTo(settings.limit - amount, 2);\nreturn roundTo(left - 0.005, 3) >= 0;',
    ],
    [
      'let total = 0;\nfor (const line of lines) total += line.price * line.times;\nreturn total;',
      'let total = 0;\nfor (const line of lines) total = roundTo(total + line.price * line.times, 2);\nreturn total;',
    ],
    [
      'let left = amount;\nfor (const line of lines) left -= line.price - 1;\nreturn left;',
      'let left = amount;\nfor (const line of lines) left = roundTo(left - (line.price - 1), 2);\nreturn left;',
    ],
    [
      'return sum(lines, (line) => line.price * line.times) > amount;',
      'return roundTo(sum(lines, (line) => line.price * line.times), 2) > amount;',
    ],
    [
      'return sum(lines.map((line) => line.price)) - amount;',
      'return roundTo(sum(lines.map((line) => line.price)) - amount, 2);',
    ],
    [
      'return lines.reduce((all, { price }) => all + price, 0);',
      'return lines.reduce((all, { price }) => roundTo(all + price, 2), 0);',
    ],
    [
      'const best = max(lines, (line) => line.price) ?? 0;\nreturn best + amount;',
      'const best = max(lines, (line) => line.price) ?? 0;\nreturn roundTo(best + amount, 2);',
    ],
    ['return (amount * 19) / 100;', 'return roundTo((amount * 19) / 100, 4);'],
    [
      'return amount * (settings.shares[text] ?? 0) > 1;',
      'return roundTo(amount * (ownEntry(settings.shares, text) ?? 0), 5) > 1;',
    ],
    [
      'return settings.steps.filter((step) => step * amount > 1).length;',
      'return settings.steps.filter((step) => roundTo(step * amount, 3) > 1).length;',
    ],
    [
      'let most = 0;\nfor (const step of settings.steps) most = Math.max(most, step - 0.5);\nreturn most;',
      'let most = 0;\nfor (const step of settings.steps) most = Math.max(most, roundTo(step - 0.5, 1));\nreturn most;',
    ],
    [
      'return `left: ${-(settings.limit - amount)}`;',
      'return `left: ${-(roundTo(settings.limit - amount, 2))}`;',
    ],
    [
      'const sums = { paid: amount + 1 };\nreturn sums.paid < settings.limit - 1;',
      'const sums = { paid: roundTo(amount + 1, 2) };\nreturn sums.paid < roundTo(settings.limit - 1, 2);',
    ],
  ])('%s', (body, code) => {
    expect(rewritten(body)).toBe(code);
  });

  it.each([
    ['what the body rounds', 'return round(settings.limit - amount, 2);'],
    ['a sum that is rounded', 'return round(sum(lines, (line) => line.price * 3), 2);'],
    ['whole numbers', 'let n = 0;\nfor (const line of lines) n += line.times;\nreturn n + 1;'],
    ['binary numbers', 'return settings.factor * 3 - 1.1 > settings.factor;'],
    ['texts', "return text + ' of ' + text;"],
    [
      'what has more digits each time',
      'let x = 1;\nfor (const line of lines) {\n  x = x + amount;\n  if (line.times > 2) x = x * x;\n}\nreturn x;',
    ],
    ['what nobody computes', 'return min([amount, settings.limit]) ?? 0;'],
  ])('but not %s', (_what, body) => {
    expect(rewritten(body)).toBe(body);
  });
});

describe('what cannot be made exact is refused where it decides something', () => {
  const codesOf = (body: string): string[] => {
    const check = checkSmallWorld(body);
    return check.ok ? [] : check.diagnostics.map(({ code }) => code);
  };

  it.each([
    'return amount / settings.limit >= 0.8;',
    'return amount <= settings.limit * settings.factor;',
    'return (lines.length / 7) * 100 > 29;',
    'return amount % 0.05 === 0;',
    'return Math.floor(amount / 0.1);',
    'return amount * Math.pow(1.05, 2) > 3;',
    'return lines.some((line) => line.length * amount > 3);',
    'const share = amount / 3;\nreturn share === settings.limit;',
    'let x = amount;\nfor (const line of lines) x *= line.price;\nreturn x > 3;',
  ])('%s', (body) => {
    expect(codesOf(body)).toEqual(['DECIMALS_UNROUNDED']);
  });

  it.each([
    'return round(amount / settings.limit, 4) >= 0.8;',
    'return lines.length / 4 >= 0.75;',
    'return settings.factor * 3 > 4.5;',
    'return Math.floor(round(amount * 100) / 5);',
    'return amount / 3;',
    'return lines.map((line, index) => (index * 100 + 7) % 5 === line.times);',
  ])('but not %s', (body) => {
    expect(codesOf(body)).toEqual([]);
  });
});

describe('an argument of a function', () => {
  const model = (body: string, functions: readonly string[] = []): string => `
name: counter
title: Counter
summary: Counts.
domain: tests/counter
rules: []
entities:
  - name: Line
    collection: order_lines
    key: id
    fields: [{ name: id, type: string, sample: { sequence: L } }, { name: price, type: number, decimals: 2 }]
functions:
  - name: numbered
    params: [{ name: number, type: integer }]
    returns: { type: string }
    body: 'return \`no. \${number}\`;'
  - name: kept
    params: [{ name: old, type: integer, nullable: true }, { name: given, type: json }]
    returns: { type: integer, nullable: true }
    body: |
      if (given === undefined) return old;
      return typeof given === 'number' ? given : null;
  - name: firstOnes
    params: [{ name: most, type: integer }]
    returns: { type: array, of: { type: integer } }
    body: 'return range(most);'
${functions.join('\n')}
operations:
  - name: look
    kind: query
    description: Looks.
    params:
      - { name: first, type: integer, description: First. }
      - { name: given, type: json, description: Anything. }
    returns: { type: array, of: { type: string } }
    body: ${JSON.stringify(body)}
`;

  const codesOf = (body: string, functions?: readonly string[]): string[] => {
    const reading = readModel(model(body, functions), 'counter');
    const check = reading.ok ? checkModel(reading.parsed) : reading;
    return check.ok ? [] : check.diagnostics.map(({ code }) => code);
  };

  it.each([
    [
      'the place of an item',
      'return order_lines.all().map((_line, index) => numbered(first + index * 100));',
    ],
    ['a number of `range`', 'return [numbered(range(9).find((start) => start > 3) ?? -1)];'],
    ['what a callback gets of `range`', 'return range(9).map((start) => numbered(start + 1));'],
    ['what a function gives', 'return firstOnes(first).flatMap((one) => [numbered(one)]);'],
    ['a remainder of whole numbers', 'return [numbered((first * 33 + 7) % 4294967296)];'],
    [
      'what grows in a loop',
      'let a = 1;\nfor (const x of range(9)) a = (a * 33 + x) % 65521;\nreturn [a].map((x) => numbered(x));',
    ],
  ])('may be %s, which is whole', (_what, body) => {
    expect(codesOf(body)).toEqual([]);
  });

  it('may be null where the param is nullable, and is rounded where it is a number', () => {
    expect(codesOf('return [`${kept(null, first)}`];')).toEqual([]);
    const reading = readModel(model('return [];'), 'counter');
    const check = reading.ok ? checkModel(reading.parsed) : reading;
    const functions = check.ok ? check.checked.functions : [];
    const code = functions.find((each) => each.function.name === 'kept')?.code;
    expect(code).toContain('return old;');
    expect(code).toContain("typeof given === 'number' ? roundTo(given, 0) : null;");
  });

  it('may go through many functions, each of which gives it back in two ways', () => {
    const list = '{ type: array, of: { type: json } }';
    const functions = Array.from({ length: 24 }, (_, at) => {
      const before = at === 0 ? "[parseJson('1') ?? null]" : `through${at - 1}(given)`;
      const body = JSON.stringify(`return given.length > ${at} ? ${before} : ${before};`);
      return `  - { name: through${at}, params: [{ name: given, type: array, of: { type: json } }], returns: ${list}, body: ${body} }`;
    });
    const body =
      "return through23([given]).map((one) => (typeof one === 'number' ? numbered(one) : ''));";
    expect(codesOf(body, functions)).toEqual(['DECIMALS_UNROUNDED']);
  });

  it('may be a number in a long text that is put together', () => {
    const parts = Array.from(
      { length: 30 },
      (_, at) => `told = told + (first > ${at} ? \`\${told}: \${numbered(${at})}\` : told + told);`,
    );
    expect(codesOf(['let told = "";', ...parts, 'return [told];'].join('\n'))).toEqual([]);
  });

  it.each([
    'return order_lines.all().map((line) => numbered(line.price));',
    'return order_lines.all().map((line, index) => numbered(line.price * index));',
    'return [numbered(first / 3)];',
  ])('may not have more digits than its param: %s', (body) => {
    expect(codesOf(body)).toEqual(['DECIMALS_UNROUNDED']);
  });
});
