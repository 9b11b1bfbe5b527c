import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { longestAnswer, readAnswer } from './read-answer.ts';

const scores = z.strictObject({
  items: z.array(z.object({ number: z.int().min(1).max(10), reason: z.string() })),
});
const good = { items: [{ number: 3, reason: 'because' }] };
const text = JSON.stringify(good);

function problems(answer: string, schema: z.ZodType = scores): readonly string[] {
  const reading = readAnswer(answer, schema);
  return reading.ok ? [] : reading.problems;
}

test.each([
  ['as a whole', text],
  ['spread over lines', JSON.stringify(good, null, 2)],
  ['in a code block', `Here you are:\n\`\`\`json\n${text}\n\`\`\`\nAnything else?`],
  ['in a code block without a language', `\`\`\`\n${text}\n\`\`\``],
  ['in a code block that is not closed', `\`\`\`json\n${text}`],
  ['in prose', `The answer is ${text}. I hope that helps!`],
  ['after reasoning', `<think>First {"items": []}? No.</think>\n${text}`],
  ['after reasoning whose opening tag the template wrote', `Is it {"items": 1}?</think>${text}`],
  ['after two blocks of reasoning', `<think>a</think> So. <thinking>b</thinking> ${text}`],
  ['after a bracket in prose', `Within [0, 4) and {so on}: ${text} [1]`],
  ['after an example', `Not like {"items":[]} but ${text}`],
  ['in a code block before a remark', `\`\`\`json\n${text}\n\`\`\`\nIt is not {"items":[]}.`],
  ['with white space without end', `${text}${' \n'.repeat(5000)}`],
])('JSON %s is found', (_, answer) => {
  expect(readAnswer(answer, scores)).toEqual({ ok: true, value: good });
});

test('tags and fences within texts of the JSON are left alone', () => {
  const value = { body: 'a </think> b <think> ```json\n{"x":1}\n``` "quoted" \\' };
  expect(readAnswer(JSON.stringify(value), z.object({ body: z.string() }))).toEqual({
    ok: true,
    value,
  });
});

test('the schema may transform, and fill in defaults', () => {
  const schema = z.object({ a: z.string().default('x'), b: z.string().transform(Number) });
  expect(readAnswer('{"b": "7"}', schema)).toEqual({ ok: true, value: { a: 'x', b: 7 } });
});

/** Without `__proto__`, which zod leaves out of what it reads. */
const jsonValue = fc
  .jsonValue({ maxDepth: 4 })
  .filter((value) => !JSON.stringify(value).includes('"__proto__"'));
const anyJson = z.json();
/** Brackets as prose has them; what begins like JSON would be JSON. */
const prose = fc
  .array(fc.constantFrom('Sure!', '{see', 'below}', '[0,', '4)', '`code`', 'a "word"', '\n', ':)'))
  .map((words) => words.join(' '));
const compound = jsonValue.filter((value) => typeof value === 'object' && value !== null);

test('any object or array is found in a code block, and after reasoning', () => {
  fc.assert(
    fc.property(compound, prose, fc.boolean(), fc.boolean(), (value, words, thinks, indents) => {
      const json = JSON.stringify(value, null, indents ? 2 : undefined);
      const thinking = thinks ? `<think>${words} {"draft": [</think>` : '';
      const answer = `${thinking}${words}\n\`\`\`json\n${json}\n\`\`\`\n`;
      expect(readAnswer(answer, anyJson)).toEqual({ ok: true, value: JSON.parse(json) });
    }),
  );
});

test('any object with a member is found in prose', () => {
  const wrapped = jsonValue.map((value) => ({ answer: value }));
  const schema = z.strictObject({ answer: anyJson });
  fc.assert(
    fc.property(wrapped, prose, prose, (value, before, after) => {
      const json = JSON.stringify(value);
      expect(readAnswer(`${before} ${json} ${after}`, schema)).toEqual({
        ok: true,
        value: JSON.parse(json),
      });
    }),
  );
});

test.each(['{', 'a } b', '[1'])('the text %j, as JSON, is the whole answer', (value) => {
  expect(readAnswer(JSON.stringify(value), anyJson)).toEqual({ ok: true, value });
});

test('any JSON that is the whole answer is found', () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      const json = JSON.stringify(value);
      expect(readAnswer(json, anyJson)).toEqual({ ok: true, value: JSON.parse(json) });
    }),
  );
});

test('half a JSON is never read, wherever it ends', () => {
  const value = { items: [{ number: 1, reason: 'a "b" {c}' }], more: { items: [] } };
  const json = JSON.stringify(value);
  for (let length = 0; length < json.length; length += 1) {
    expect(readAnswer(json.slice(0, length), z.json()).ok).toBe(false);
    expect(readAnswer(`Sure: ${json.slice(0, length)}`, z.json()).ok).toBe(false);
  }
});

const piece = fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '1', ' ', '{}', '```', 'a');

test('of a text without the JSON that is wanted, problems are told', () => {
  const tag = fc.constantFrom('<think>', '</think>');
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, tag)), (parts) => {
      const told = problems(parts.join(''));
      expect(told).not.toEqual([]);
      expect(told).not.toContain('');
    }),
    { numRuns: 500 },
  );
});

function isJson(answer: string): boolean {
  try {
    JSON.parse(answer);
    return true;
  } catch {
    return false;
  }
}

test('whatever the text, what is read stands in it, and a text that is not read is no JSON', () => {
  const squeezed = (json: string) => json.replaceAll(' ', '');
  // With more pieces an object could name a member twice, and would be printed without the first.
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (parts) => {
      const answer = parts.join('');
      const reading = readAnswer(answer, anyJson);
      const holds = reading.ok
        ? squeezed(answer).includes(squeezed(JSON.stringify(reading.value)))
        : !isJson(answer);
      expect(holds).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('problems say where, what is expected and what was found', () => {
  expect(problems('{"items":[{"number":11,"reason":1},{"number":2}],"note":""}')).toEqual([
    'items[0].number: Too big: expected number to be <=10, found 11.',
    'items[0].reason: Invalid input: expected string, received number, found 1.',
    'items[1].reason is missing: expected string.',
    'The answer: Unrecognized key: "note".',
  ]);
});

test('of a union, the nearest branch is told', () => {
  const schema = z.object({
    type: z.union([
      z.string(),
      z.object({ kind: z.literal('list'), of: z.string() }),
      z.object({ kind: z.literal('map'), key: z.string(), value: z.string() }),
    ]),
  });
  expect(problems('{"type": {"kind": "map", "key": "a"}}', schema)).toEqual([
    'type.value is missing: expected string.',
  ]);
  expect(problems('{"type": 4}', schema)).toEqual(['type: expected string or object, found 4.']);
});

test.each([
  ['', 'The answer is empty.'],
  ['<think>nothing</think>', 'The answer is empty.'],
  ['I cannot.', 'There is no JSON in the answer, which begins with "I cannot.".'],
  ['<think>well, {"items": []}', 'a closing </think> is missing'],
  ['{"items": [', 'The JSON that begins with "{\\"items\\": [" has no end'],
  ['{"items": [],}', 'cannot be read: Expected double-quoted property name'],
])('%j is told', (answer, problem) => {
  expect(problems(answer).join()).toContain(problem);
});

test('at most twenty problems, and how many more', () => {
  const answer = JSON.stringify({ items: Array.from({ length: 50 }, () => 1) });
  expect(problems(answer)).toHaveLength(21);
  expect(problems(answer).at(-1)).toBe('And 30 more of the kind.');
});

test.each([
  ['too long', 'x'.repeat(10_000_000)],
  ['nested too deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ['nested and cut', '{"a":'.repeat(90_000)],
  ['brackets that nothing closes', '[0 '.repeat(160_000)],
  ['braces that nothing closes', '{ x '.repeat(120_000)],
  ['tags', '<think></think>'.repeat(30_000)],
  ['scraps', '{}'.repeat(240_000)],
  ['backslashes', `{"${'\\'.repeat(400_000)}`],
  ['code fences', '```'.repeat(150_000)],
])('a hostile answer is refused: %s', (_, answer) => {
  const [problem = ''] = problems(answer);
  expect(problem.length).toBeGreaterThan(0);
  expect(problem.length).toBeLessThan(400);
});

test('an answer just short enough is read', () => {
  const value = { body: 'x'.repeat(longestAnswer - 11) };
  expect(readAnswer(JSON.stringify(value), z.object({ body: z.string() }))).toEqual({
    ok: true,
    value,
  });
});
