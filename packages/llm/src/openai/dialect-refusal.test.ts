import { describe, expect, it } from 'vitest';
import { chatRequest } from '../testing/request.ts';
import { chatBody, type ChatBody } from './body.ts';
import { documentedDialect, firstDialect, type Dialect } from './dialect.ts';
import { lessonOf, Dialects } from './dialects.ts';
import type { Refusal } from './refusal.ts';

const { question } = chatRequest('k', { sampling: { maxTokens: 9, temperature: 0.2, topP: 1 } });

function refusal(message: string, rest: Partial<Refusal> = {}): Refusal {
  return { status: 400, message, param: '', code: '', headers: undefined, ...rest };
}

function sentIn(dialect: Dialect): ChatBody {
  return { ...chatBody(question, dialect), stream: true, stream_options: { include_usage: true } };
}

function newlyRefused({ refused }: Dialect, before: Dialect): readonly string[] {
  return [...refused].filter((name) => !before.refused.has(name)).toSorted();
}

function learned(message: string, rest: Partial<Refusal> = {}, used = documentedDialect): unknown {
  const lesson = lessonOf(refusal(message, rest), sentIn(used), used);
  return lesson && [lesson.dialect.format, newlyRefused(lesson.dialect, used), lesson.isOfSchema];
}

describe('what refusals teach', () => {
  it.each([
    [
      "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
      ['temperature'],
    ],
    [
      '[{"type":"extra_forbidden","loc":["body","stream_options","include_usage"],"msg":"Extra inputs are not permitted"}]',
      ['stream_options'],
    ],
    ["Extra inputs are not permitted, field: 'top_p'", ['top_p']],
    ['Unrecognized request argument supplied: max_completion_tokens', ['max_completion_tokens']],
  ])('%s', (message, refused) => {
    expect(learned(message)).toEqual(['strict_schema', refused, false]);
  });

  it.each([
    ['Unrecognized request argument supplied: chat_template_kwargs', ['chat_template_kwargs']],
    ['Cannot use tools with stream', ['stream']],
    ['invalid message content type: <nil>', ['null_content']],
    ["Invalid value for 'content': expected a string, got null.", ['null_content']],
    [
      "[{'loc': ['body', 'messages', 1, 'content'], 'msg': 'Input should be a valid string'}]",
      ['null_content'],
    ],
  ])('of a conversation: %s', (message, refused) => {
    const toolCalls = [{ id: 'c1', name: 'a', arguments: '{}' }];
    const sent = {
      ...chatBody({
        model: 'm',
        messages: [{ role: 'assistant', content: '', toolCalls }],
        thinking: false,
        sampling: {},
      }),
      stream: true,
    };
    const lesson = lessonOf(refusal(message), sent, documentedDialect);
    expect(newlyRefused(lesson?.dialect ?? documentedDialect, documentedDialect)).toEqual(refused);
  });

  it.each([
    // Mistral, Groq (twice), DeepSeek, OpenAI.
    [
      `{"detail":[{"type":"extra_forbidden","loc":["body","messages",1,"assistant","reasoning_content"],"msg":"Extra inputs are not permitted","input":"The seed"}]}`,
      'reasoning_content',
    ],
    [
      "'messages.1' : for 'role:assistant' the following must be satisfied[('messages.1' : property 'reasoning_content' is unsupported)]",
      'reasoning_content',
    ],
    [
      "messages.2.assistant.reasoning: property 'messages.2.assistant.reasoning' is unsupported",
      'reasoning',
    ],
    [
      'The `reasoning_content` is an intermediate result for display purposes only and will not be included in the context for inference. Please remove the `reasoning_content` from your message to reduce network traffic.',
      'reasoning_content',
    ],
    ["Additional properties are not allowed ('reasoning' was unexpected)", 'reasoning'],
    ['Reasoning is not supported by this model', undefined],
  ])('of reasoning given back: %s', (message, member) => {
    const messages = [{ role: 'assistant', content: 'Two.', reasoning: 'The seed' } as const];
    const used: Dialect = { ...documentedDialect, refused: new Set() };
    const asked = { model: 'm', messages, sampling: { seed: 1 } };
    const lesson = lessonOf(refusal(message), chatBody(asked, used), used);
    expect(lesson && [...lesson.dialect.refused]).toEqual(member && [member]);
  });

  it.each([
    // vLLM and SGLang before March 2026, gpt-oss on them, OpenRouter.
    [
      `[{'type': 'literal_error', 'loc': ('body', 'reasoning_effort'), 'msg': "Input should be 'low', 'medium' or 'high'", 'input': 'none'}]`,
      ['reasoning_effort'],
    ],
    ["reasoning_effort='none' is not supported for this model", ['reasoning_effort']],
    ['Reasoning is mandatory for this endpoint and cannot be disabled.', ['reasoning_effort']],
    ['Unrecognized request argument supplied: chat_template_kwargs', ['chat_template_kwargs']],
    ['The reasoning of the model was too long', undefined],
  ])('of thinking turned off: %s', (message, refused) => {
    const used = firstDialect('localhost');
    const asked = { model: 'm', messages: [], thinking: false, sampling: {} };
    const lesson = lessonOf(refusal(message), chatBody(asked, used), used);
    expect(lesson && newlyRefused(lesson.dialect, used)).toEqual(refused);
    const on = chatBody({ ...asked, thinking: true }, used);
    expect(lessonOf(refusal(message), on, used)?.dialect.refused.has('reasoning_effort')).not.toBe(
      true,
    );
  });

  it('takes the parameter that the server names over what its message mentions', () => {
    const message = 'Your organization must be verified to stream this model.';
    expect(learned(message, { param: 'stream' })).toEqual(['strict_schema', ['stream'], false]);
  });

  it('changes to the name of the length limit that the server points to', () => {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    const local = firstDialect('localhost');
    expect(learned(message, { param: 'max_tokens' }, local)).toEqual([
      'strict_schema',
      ['max_tokens'],
      false,
    ]);
  });

  it.each<[string, Partial<Refusal>, string, boolean]>([
    [
      "Invalid schema for response_format 'answer': In context=(), 'oneOf' is not permitted.",
      { param: 'response_format' },
      'json_schema',
      true,
    ],
    [
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      {},
      'json_object',
      false,
    ],
    ['This response_format type is unavailable now', {}, 'json_object', false],
    [
      'The provided JSON schema contains features not supported by xgrammar.',
      {},
      'json_schema',
      true,
    ],
    ['failed to parse grammar', { status: 500 }, 'json_schema', true],
  ])('%s', (message, rest, format, isOfSchema) => {
    expect(learned(message, rest)).toEqual([format, [], isOfSchema]);
  });

  it('ends with no format at all', () => {
    const used: Dialect = { ...documentedDialect, format: 'json_object' };
    const message =
      "'messages' must contain the word 'json' to use 'response_format' of type 'json_object'";
    expect(learned(message, {}, used)).toEqual(['none', [], false]);
  });

  it.each<[string, Partial<Refusal>]>([
    ['temperature must be between 0 and 2', {}],
    ["'max_tokens' is too large: 99. This model's maximum context length is 50 tokens", {}],
    ['max_tokens is too large: 200000. This model supports at most 16384 completion tokens.', {}],
    ['The model `x` does not exist', { status: 404, code: 'model_not_found' }],
    ['Unsupported parameter: temperature', { status: 401 }],
    ['Unsupported image', {}],
    ["Unsupported parameter: 'tools'", { param: 'tools' }],
    ["Invalid 'content': expected a string, got null", {}],
  ])('learns nothing from: %s', (message, rest) => {
    expect(learned(message, rest)).toBeUndefined();
  });
});

describe('Dialects', () => {
  it('keeps lessons of one schema to that schema, and others for all of the model', () => {
    const dialects = new Dialects('localhost');
    const other = { ...question, schemaName: 'other' };
    const used = dialects.of(question);
    const invalid = refusal("Invalid schema for response_format 'answer'");
    expect(dialects.learn(question, used, sentIn(used), invalid)).toBe(true);
    expect([dialects.of(question).format, dialects.of(other).format]).toEqual([
      'json_schema',
      'strict_schema',
    ]);
    const now = dialects.of(question);
    dialects.learn(question, now, sentIn(now), refusal("Unsupported parameter: 'top_p'"));
    expect(dialects.of(other).refused.has('top_p')).toBe(true);
    expect(dialects.of({ ...other, model: 'other' }).refused.has('top_p')).toBe(false);
  });

  it('tries what a neighbour has learned before it learns more', () => {
    const dialects = new Dialects('localhost');
    const used = dialects.of(question);
    const refused = refusal("'response_format' of type 'json_schema' is not supported");
    for (const _ of [1, 2, 3]) dialects.learn(question, used, sentIn(used), refused);
    expect(dialects.of(question).format).toBe('json_object');
  });
});
