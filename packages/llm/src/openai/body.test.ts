import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ChatQuestion } from '../transport.ts';
import { chatRequest } from '../testing/request.ts';
import { chatBody } from './body.ts';
import { documentedDialect, firstDialect } from './dialect.ts';
import { strictSchema } from './strict-schema.ts';

describe('chatBody', () => {
  it('closes objects whose properties are all required, and asks for strictness', () => {
    const { question } = chatRequest();
    expect(chatBody(question)).toEqual({
      model: 'small-model',
      messages: [{ role: 'user', content: 'Answer with JSON, please.' }],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'answer',
          strict: true,
          schema: {
            type: 'object',
            properties: { ok: { type: 'boolean' } },
            required: ['ok'],
            additionalProperties: false,
          },
        },
      },
    });
  });

  it('names the limit of the answer as the server knows it', () => {
    const { question } = chatRequest('k', { sampling: { maxTokens: 7, temperature: 0, seed: 3 } });
    expect(chatBody(question)).toMatchObject({ max_completion_tokens: 7, temperature: 0, seed: 3 });
    const local = chatBody(question, firstDialect('localhost'));
    expect([local.max_tokens, local.max_completion_tokens]).toEqual([7, undefined]);
    const refused = new Set(['max_tokens', 'max_completion_tokens', 'temperature'] as const);
    const bare = chatBody(question, { ...documentedDialect, refused });
    expect(Object.keys(bare)).toEqual(['model', 'messages', 'seed', 'response_format']);
  });

  it('carries a conversation: tools, calls, thinking, and no format', () => {
    const fn = { name: 'get_loan', description: 'A loan.', parameters: { type: 'object' } };
    const tools = [{ type: 'function', function: fn }] as const;
    const call = { id: 'c1', name: 'get_loan', arguments: '{"id":1}' };
    const conversation: ChatQuestion = {
      model: 'm',
      messages: [
        { role: 'user', content: 'Who has it?' },
        { role: 'assistant', content: '', toolCalls: [call] },
        { role: 'tool', toolCallId: 'c1', content: '{"member":3}' },
      ],
      tools,
      thinking: false,
      sampling: { seed: 5 },
    };
    const body = chatBody(conversation);
    expect(body).toMatchObject({
      messages: [{ role: 'user' }, { content: null, tool_calls: [{ id: 'c1' }] }, { role: 'tool' }],
      tools,
      chat_template_kwargs: { enable_thinking: false },
      seed: 5,
    });
    expect(body).not.toHaveProperty('response_format');
    expect(body).not.toHaveProperty('reasoning_effort');
    const refused = new Set([
      'chat_template_kwargs',
      'reasoning_effort',
      'null_content',
      'seed',
    ] as const);
    const lesser = chatBody(conversation, { ...documentedDialect, refused });
    expect(Object.keys(lesser)).toEqual(['model', 'messages', 'tools']);
    expect(lesser.messages[1]).toMatchObject({ content: '' });
  });

  it('turns thinking off in the ways that servers know, and on by the template alone', () => {
    const asked = { model: 'm', messages: [], sampling: {} };
    const local = firstDialect('localhost');
    expect(chatBody({ ...asked, thinking: false }, local)).toMatchObject({
      chat_template_kwargs: { enable_thinking: false },
      reasoning_effort: 'none',
    });
    expect(chatBody({ ...asked, thinking: true }, local)).toEqual({
      model: 'm',
      messages: [],
      chat_template_kwargs: { enable_thinking: true },
    });
    expect(Object.keys(chatBody(asked, local))).toEqual(['model', 'messages']);
  });

  it('asks for less where a server takes less', () => {
    const { question } = chatRequest();
    const formatIn = (format: 'json_schema' | 'json_object' | 'none'): unknown =>
      chatBody(question, { ...documentedDialect, format }).response_format;
    expect(formatIn('json_schema')).toMatchObject({ json_schema: { strict: false } });
    expect(formatIn('json_object')).toEqual({ type: 'json_object' });
    expect(formatIn('none')).toBeUndefined();
  });
});

describe('strictSchema', () => {
  const strictOf = (schema: z.ZodType): unknown =>
    strictSchema(z.toJSONSchema(schema, { io: 'input' }));

  it('takes what the guide allows', () => {
    const item = z.object({
      name: z.string(),
      kind: z.enum(['a', 'b']),
      count: z.int().nullable(),
    });
    expect(strictOf(z.object({ items: z.array(item).min(1) }))).toMatchObject({
      additionalProperties: false,
      properties: { items: { items: { additionalProperties: false } } },
    });
  });

  it.each([
    ['an optional property', z.object({ a: z.string().optional() })],
    ['a record', z.object({ a: z.record(z.string(), z.string()) })],
    ['a deep optional property', z.object({ a: z.array(z.object({ b: z.string().optional() })) })],
    ['a list at the root', z.array(z.string())],
    ['an intersection', z.object({ a: z.intersection(z.string().min(1), z.string().min(2)) })],
    [
      'a union by a tag',
      z.object({
        a: z.discriminatedUnion('t', [
          z.object({ t: z.literal(1) }),
          z.object({ t: z.literal(2) }),
        ]),
      }),
    ],
    ['default values', z.object({ a: z.string().default('x') })],
    ['open objects', z.object({ a: z.looseObject({}) })],
  ])('leaves %s to the weaker format', (_, schema) => {
    expect(strictOf(schema)).toBeUndefined();
  });

  it('refuses schemas nested too deep, or with too many properties', () => {
    const nested = (levels: number): z.ZodType =>
      levels === 0 ? z.string() : z.object({ inner: nested(levels - 1) });
    expect([9, 10].map((levels) => strictOf(nested(levels)) !== undefined)).toEqual([true, false]);
    const wide = (count: number): z.ZodType => {
      const names = Array.from({ length: count }, (_, index) => [`p${index}`, z.string()] as const);
      return z.object({ inner: z.object(Object.fromEntries(names)) });
    };
    expect([4999, 5000].map((count) => strictOf(wide(count)) !== undefined)).toEqual([true, false]);
  });
});
