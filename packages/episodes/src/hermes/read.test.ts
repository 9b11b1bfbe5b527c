import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callText, turnText } from './print.ts';
import { pythonJson } from './python-json.ts';
import { readHermes } from './read.ts';

const call = '<tool_call>\n{"name": "find_book", "arguments": {"title": "Dune"}}\n</tool_call>';

function problemOf(text: string): string {
  const { malformed, calls } = readHermes(text);
  expect(calls).toEqual([]);
  expect(malformed.map((unread) => unread.text)).toEqual([text]);
  return malformed[0]?.problem ?? '';
}

function inTags(inner: string): string {
  return `<tool_call>${inner}</tool_call>`;
}

describe('a readable turn', () => {
  it('is a message where there are no calls', () => {
    expect(readHermes('  Done.\n')).toEqual({ content: 'Done.', calls: [], malformed: [] });
  });

  it('has its calls in order, and the text around them', () => {
    const turn = readHermes(`I look.\n${call}\n${callText('list_loans', '{}')}\nOne moment.`);
    expect(turn.content).toBe('I look.\nOne moment.');
    expect(turn.calls.map(({ name }) => name)).toEqual(['find_book', 'list_loans']);
    expect(turn.calls[0]?.arguments).toEqual({ title: 'Dune' });
  });

  it('keeps the arguments as they were written', () => {
    const written = '{"a": 1.0,"b": 12345678901234567890, "2": [1e-7], "1": "\\u00e9"}';
    const [read] = readHermes(callText('f', written)).calls;
    expect(read?.argumentsText).toBe(written);
    expect(read?.arguments).toEqual({ a: 1, b: Number('12345678901234567890'), 2: [1e-7], 1: 'é' });
  });

  it('may hold tags in the strings of its calls', () => {
    const note = '</tool_call> </think> <tool_call>{}';
    const turn = readHermes(callText('note', pythonJson({ note })));
    expect(turn.calls[0]?.arguments).toEqual({ note });
    expect(turn.malformed).toEqual([]);
  });

  it('does not mind code fences around the tags', () => {
    expect(readHermes(`\`\`\`\n${call}\n\`\`\``).calls).toHaveLength(1);
  });

  it('takes a member called __proto__ for a member', () => {
    const [read] = readHermes(callText('f', '{"__proto__": {"x": 1}}')).calls;
    expect(Object.keys(read?.arguments ?? {})).toEqual(['__proto__']);
  });
});

describe('reasoning', () => {
  it('is told apart', () => {
    const turn = readHermes(`<think>\nWhich book?\n</think>\n\n${call}`);
    expect(turn.reasoning).toBe('Which book?');
    expect(turn.content).toBe('');
    expect(turn.calls).toHaveLength(1);
  });

  it('may have been opened by the prompt', () => {
    expect(readHermes('Which book?\n</think>\n\nDune.')).toEqual({
      content: 'Dune.',
      reasoning: 'Which book?',
      calls: [],
      malformed: [],
    });
  });

  it('holds no calls, readable or not', () => {
    const turn = readHermes(`<think>${call} or <tool_call>{ ? </think>Done.`);
    expect(turn).toMatchObject({ content: 'Done.', calls: [], malformed: [] });
  });

  it('is everything where it is never closed', () => {
    expect(readHermes(`<think>\nFirst ${call}`)).toEqual({
      content: '',
      reasoning: `First ${call}`,
      calls: [],
      malformed: [],
    });
  });

  it('reaches to its last end, as the template cuts', () => {
    const turn = readHermes(`<think>a</think>b ${call}<think>c</think>d`);
    expect(turn).toMatchObject({ content: 'd', calls: [] });
  });
});

describe('an unreadable call', () => {
  it.each([
    ["{'name': 'f', 'arguments': {}}", 'double quotation marks'],
    ['{"name": "f", "arguments": {"a": True}}', 'true, false and null'],
    ['{"name": "f", "arguments": {"a": 1,}}', 'comma before a closing bracket'],
    ['{"name": "f", "arguments": {"a": 01}}', '"," or "}"'],
    ['{"name": "f", "arguments": {"a": "x\ny"}}', 'raw line break'],
    ['{"name": "f", "arguments": {"a": "\\q"}}', 'an escape that JSON knows'],
    ['{"name": "f", "arguments": {"a": [1 // one\n]}}', 'no comments'],
    ['{"name": "f", "arguments": {}', 'ends too early'],
    ['{"name": "f", "arguments": {"a": "x', 'closing quotation mark'],
    ['{"name": "f", "arguments": {}} now', 'only </tool_call> may follow, not "now"'],
    ['{"name": "f", "arguments": {}}}', 'only </tool_call> may follow'],
    ['```json\n{"name": "f", "arguments": {}}\n```', 'code fence'],
    ['', 'no call between the tags'],
    ['"f"', 'a JSON object'],
    ['[{"name": "f", "arguments": {}}]', 'tags of its own'],
    ['{"arguments": {}}', '"name" is missing'],
    ['{"name": "f"}', '"arguments" is missing'],
    ['{"name": "f", "parameters": {}}', 'you wrote "parameters"'],
    ['{"name": "", "arguments": {}}', 'name of a tool'],
    ['{"name": 1, "arguments": {}}', 'name of a tool'],
    ['{"name": "f", "arguments": "{\\"a\\": 1}"}', 'write the object itself'],
    ['{"name": "f", "arguments": [1]}', 'must be an object'],
    ['{"name": "f", "arguments": null}', 'must be an object'],
    ['{"name": "f", "arguments": {"a": 1e999}}', 'too large'],
    ['{"name": "f", "arguments": {}, "id": 7}', '"id" is neither'],
    [`{"name": "f", "arguments": {"a": ${'['.repeat(100_000)}`, 'levels of nesting'],
  ])('%s', (inner, expected) => {
    expect(problemOf(inTags(inner))).toContain(expected);
  });

  it('is told where it breaks', () => {
    expect(problemOf(inTags('{"name": f}'))).toContain(
      'at character 10 after <tool_call>, at "f}"',
    );
  });

  it('may lack its closing tag', () => {
    expect(problemOf('<tool_call>{"name": "f", "arguments": {}}')).toContain('not closed');
  });

  it('may be a closing tag alone', () => {
    expect(readHermes('{"name": "f"}</tool_call>').malformed[0]?.text).toBe('</tool_call>');
  });

  it('stays in the content, and calls beside it are read', () => {
    const turn = readHermes(
      `First.\n<tool_call>{broken</tool_call>\n${call}\n<tool_call>open\n${call}`,
    );
    expect(turn.content).toBe('First.\n<tool_call>{broken</tool_call>\n<tool_call>open');
    expect(turn.calls).toHaveLength(2);
    expect(turn.malformed.map(({ text }) => text)).toEqual([
      '<tool_call>{broken</tool_call>',
      '<tool_call>open',
    ]);
  });
});

const name = fc.stringMatching(/^[a-z_]{1,12}$/);
const args = fc.dictionary(fc.string(), fc.jsonValue());
const words = fc.stringMatching(/^[A-Za-z][A-Za-z {}"',.\n]{0,30}$/).map((text) => text.trim());
const pieces = fc.constantFrom(
  '<tool_call>',
  '</tool_call>',
  '<think>',
  '</think>',
  '{"name": "f", "arguments": {}}',
  '{"name": "f", "arguments": {"a": "',
  '"}}',
  '\\',
  '"',
  '[',
  ' ',
  '\n',
  'text',
);

describe('any text', () => {
  it('is read, and its unreadable calls stay in the content as they were written', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const text = parts.join('');
        const { content, malformed } = readHermes(text);
        for (const unread of malformed) {
          expect(text).toContain(unread.text);
          expect(content).toContain(unread.text);
          expect(unread.problem).not.toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is read in time that follows its length', () => {
    for (const unit of [
      '<tool_call>',
      '<tool_call>{"a":"',
      '<tool_call>["',
      '</think>',
      '"\\"',
      '[{',
      ' ',
    ]) {
      expect(readHermes(unit.repeat(50_000)).calls).toEqual([]);
    }
  });

  it('of printed calls gives them back', () => {
    fc.assert(
      fc.property(words, fc.array(fc.tuple(name, args), { maxLength: 4 }), (content, given) => {
        const calls = given.map(([tool, value]) => ({ name: tool, arguments: pythonJson(value) }));
        const text = turnText(content, calls);
        const turn = readHermes(text);
        expect(turn.malformed).toEqual([]);
        const read = turn.calls.map((one) => ({ name: one.name, arguments: one.argumentsText }));
        expect(read).toEqual(calls);
        expect(turn.calls.map((one) => one.arguments)).toEqual(
          calls.map((one): unknown => JSON.parse(one.arguments)),
        );
        expect(turnText(turn.content, read)).toBe(text);
      }),
    );
  });
});
