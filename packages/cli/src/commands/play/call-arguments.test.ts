import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@envloom/runtime';
import { readArguments } from './call-arguments.ts';

const parameters: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    count: { type: 'integer' },
    price: { type: 'number' },
    urgent: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    days: { type: 'array', items: { type: 'integer' } },
    line: { type: 'object', properties: { sku: { type: 'string' } } },
  },
};

const alone: JsonSchema = { type: 'object', properties: { text: { type: 'string' } } };

describe('arguments are typed by the schema', () => {
  it.each([
    ['', {}],
    ['text=12', { text: '12' }],
    ['count=12', { count: 12 }],
    ['price=2.50', { price: 2.5 }],
    ['price=3', { price: 3 }],
    ['urgent=yes', { urgent: true }],
    ['urgent=false', { urgent: false }],
    ['tags=a, b', { tags: ['a', 'b'] }],
    ['tags=12', { tags: ['12'] }],
    ['tags=["a", "b c"]', { tags: ['a', 'b c'] }],
    ['days=1,2', { days: [1, 2] }],
    ['days=', { days: [] }],
    ['line={"sku": "A } b"} count=1', { line: { sku: 'A } b' }, count: 1 }],
    ['{"text": "a", "count": 1}', { text: 'a', count: 1 }],
  ])('%s', (line, expected) => {
    expect(readArguments(line, parameters)).toEqual({ ok: true, arguments: expected });
  });
});

describe('a value ends where the next name begins', () => {
  it.each([
    ['text=Ada Lovelace count=1', { text: 'Ada Lovelace', count: 1 }],
    ['text= count=1', { text: '', count: 1 }],
    ['text="a count=1" count=2', { text: 'a count=1', count: 2 }],
    ["text='it is' count=1", { text: 'it is', count: 1 }],
    ['text="say \\"a\\" and \\\\"', { text: 'say "a" and \\' }],
    ["text='tis count=1", { text: "'tis", count: 1 }],
    ['text = "a"', { text: 'a' }],
  ])('%s', (line, expected) => {
    expect(readArguments(line, parameters)).toEqual({ ok: true, arguments: expected });
  });
});

describe('values without a name are for the parameters in their order', () => {
  it('word by word', () => {
    const expected = { ok: true, arguments: { text: 'a b', count: 2, price: 1, urgent: true } };
    expect(readArguments('"a b" 2 urgent=yes price=1', parameters)).toEqual(expected);
  });

  it('whole where there is one parameter', () => {
    const expected = { ok: true, arguments: { text: 'Ada Lovelace' } };
    expect(readArguments('Ada Lovelace', alone)).toEqual(expected);
  });
});

describe('refuses', () => {
  it.each([
    ['txet=a', 'there is no parameter txet; did you mean "text"?'],
    ['text=a text=b', 'text is given twice'],
    ['count=many', 'count must be a whole number, not "many"'],
    ['count=', 'count must be a whole number, not ""'],
    ['days=1,x', 'days must be a list, each a whole number, not "x"'],
    ['line=A', 'line must be an object in JSON, not "A"'],
    ['tags=[a', 'tags must be JSON, not "[a"'],
    ['{"text": a}', 'what begins with { must be a JSON object, with names in double quotes'],
  ])('%s', (line, problem) => {
    expect(readArguments(line, parameters)).toEqual({ ok: false, problem });
  });

  it('more than a tool takes', () => {
    expect(readArguments('x', { type: 'object', properties: {} })).toEqual({
      ok: false,
      problem: 'it takes no arguments',
    });
    expect(readArguments('"a" b', alone)).toMatchObject({
      problem: expect.stringContaining('"b"'),
    });
  });
});
