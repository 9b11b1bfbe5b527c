import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '@envloom/core';
import { fail } from '../helpers/assertions.ts';
import { range } from '../helpers/collections.ts';
import { fuel, meter } from '../helpers/fuel.ts';
import { mcpToolOf, structuredOf } from './mcp.ts';
import { openAIToolOf } from './openai.ts';
import type { ToolSpec } from './tool.ts';
import { resultText, textOfResult } from './wire.ts';

const spec: ToolSpec = {
  name: 'find',
  method: 'find',
  kind: 'query',
  description: 'Ours.',
  params: { text: { type: 'string' } },
  returns: { type: 'json' },
  failures: [],
};

const inputSchema = { $schema: 'draft', type: 'object', properties: { z: {}, a: {} } };
const entry: JsonObject = {
  name: 'find',
  title: 'Find',
  description: 'Theirs, without a period',
  inputSchema,
  annotations: { idempotentHint: true },
  execution: { taskSupport: 'forbidden' },
  _meta: { 'x/y': 1 },
  outputSchema: { type: 'object' },
  unknown: [null],
};

describe('a tool of an original', () => {
  it('is listed over MCP as the original lists it', () => {
    const listed = mcpToolOf({ ...spec, wire: entry });
    expect(JSON.stringify(listed)).toBe(JSON.stringify(entry));
  });

  it.each([
    ['MCP', entry],
    ['OpenAI, wrapped', { type: 'function', function: { ...entry, parameters: inputSchema } }],
    ['OpenAI', { description: entry['description'] ?? null, parameters: inputSchema }],
    ['Anthropic', { description: entry['description'] ?? null, input_schema: inputSchema }],
  ])('has the words and the schema of %s', (_what, wire: JsonObject) => {
    expect(openAIToolOf({ ...spec, wire }).function).toEqual({
      name: 'find',
      description: 'Theirs, without a period',
      parameters: inputSchema,
    });
    expect(mcpToolOf({ ...spec, wire })).toMatchObject({
      description: 'Theirs, without a period',
      inputSchema,
    });
  });

  it('has the words of a route, and our schema of its arguments', () => {
    const wire = { method: 'get', path: '/', operation: { summary: 'Finds' } };
    const own = openAIToolOf(spec).function;
    expect(openAIToolOf({ ...spec, wire }).function).toEqual({ ...own, description: 'Finds' });
    const described = { ...wire, operation: { summary: 'Finds', description: 'Finds all' } };
    expect(openAIToolOf({ ...spec, wire: described }).function.description).toBe('Finds all');
  });

  it('has our words where the original has none', () => {
    expect(openAIToolOf({ ...spec, wire: { inputSchema } }).function.description).toBe('Ours.');
    expect(mcpToolOf({ ...spec, wire: { inputSchema } })).not.toHaveProperty('description');
  });

  it('has structured content where it tells its schema', () => {
    const structured = (more: Partial<ToolSpec>, data: Json): Json | undefined => {
      const tool = { ...spec, ...more };
      return structuredOf(tool, mcpToolOf(tool), data);
    };
    expect(structured({ wire: entry }, { a: 1 })).toEqual({ a: 1 });
    expect(structured({ wire: { inputSchema } }, { a: 1 })).toBeUndefined();
    const whole = { content: [], structuredContent: { b: 2 } };
    expect(structured({ wire: entry, text: 'content' }, whole)).toEqual({ b: 2 });
  });
});

describe('the text of a result', () => {
  const data = { items: ['a'], note: 'n' };

  it.each([
    ['compact', undefined, '{"items":["a"],"note":"n"}'],
    ['pretty', 'pretty', '{\n  "items": [\n    "a"\n  ],\n  "note": "n"\n}'],
    ['a text', { member: 'note' }, 'n'],
    ['what is no text', { member: 'items' }, '["a"]'],
    ['what is not there', { member: 'other' }, 'null'],
    [
      'an expression',
      resultText<{ text: string }, { note: string }>((args, { note }) => `${args.text}: ${note}`),
      'x: n',
    ],
  ] as const)('is %s', (_what, text, expected) => {
    const tool = text === undefined ? spec : { ...spec, text };
    expect(textOfResult(tool, { text: 'x' }, data)).toEqual({ success: true, data: expected });
  });

  it('is a failure where the expression refuses', () => {
    const text = resultText(() => fail('NO_TEXT', 'There is no text.'));
    const error = { code: 'NO_TEXT', message: 'There is no text.' };
    expect(textOfResult({ text }, {}, data)).toEqual({ success: false, error });
  });

  it('is bounded like a call, and leaves what is counted as it was', () => {
    const before = meter.left;
    const text = resultText(() =>
      range(800_000)
        .map((at) => fuel(`${at}`))
        .join(),
    );
    expect(textOfResult({ text }, {}, data)).toMatchObject({ error: { code: 'BUDGET_EXCEEDED' } });
    expect(meter.left).toBe(before);
  });
});
