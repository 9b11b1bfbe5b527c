import { describe, expect, it } from 'vitest';
import { errorOfRefusal } from './failure.ts';
import { isLasting, type Refusal } from './refusal.ts';

const target = { address: 'http://host/v1', model: 'm', hide: (text: string): string => text };

function failure(message: string, rest: Partial<Refusal> = {}) {
  const refusal = { status: 400, message, param: '', code: '', headers: undefined, ...rest };
  return { error: errorOfRefusal(refusal, target), isLasting: isLasting(refusal) };
}

describe('a prompt that does not fit', () => {
  it.each<[string, string, Partial<Refusal>]>([
    [
      'OpenAI',
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 150000 tokens.",
      { code: 'context_length_exceeded' },
    ],
    [
      'OpenAI',
      'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 509178 tokens. Please reduce the length of the messages.',
      { code: 'context_length_exceeded' },
    ],
    [
      'OpenAI',
      "Invalid 'messages[0].content': string too long. Expected a string with maximum length 1048576.",
      { code: 'string_above_max_length' },
    ],
    [
      'vLLM',
      "This model's maximum context length is 16384 tokens. However, you requested 122946 tokens (112946 in the messages, 10000 in the completion).",
      {},
    ],
    [
      'vLLM',
      'The decoder prompt (length 10127) is longer than the maximum model length of 8192. Make sure that `max_model_len` is no smaller.',
      {},
    ],
    [
      'vLLM',
      'The prompt (total length 25938) is too long to fit into the model (context length 4096).',
      {},
    ],
    ['vLLM', 'max_tokens must be at least 1, got -239.', {}],
    [
      'SGLang',
      "The input (61709 tokens) is longer than the model's context length (40960 tokens).",
      {},
    ],
    [
      'SGLang',
      'Input length (160062 tokens) exceeds the maximum allowed length (59862 tokens).',
      {},
    ],
    [
      'SGLang',
      "Requested token count exceeds the model's maximum context length of 8192 tokens.",
      {},
    ],
    [
      'llama.cpp',
      'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it',
      { code: 'exceed_context_size_error' },
    ],
    ['llama.cpp', 'Context size has been exceeded.', { status: 500, code: 'server_error' }],
    ['Ollama', 'the input length exceeds the context length', {}],
    [
      'Gemini',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      {},
    ],
    ['xAI', "This model's maximum prompt length is 131072 but the request contains 537812", {}],
    ['DeepInfra', 'Requested input length 39818 exceeds maximum input length 32767', {}],
    [
      'TGI',
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000',
      { status: 422 },
    ],
    ['Anthropic', 'prompt is too long: 210000 tokens > 200000 maximum', {}],
  ])('as %s words it: %s', (_, message, rest) => {
    expect(failure(message, rest)).toMatchObject({
      error: { problem: 'context-length' },
      isLasting: true,
    });
  });

  it.each([
    'max_tokens is too large: 200000. This model supports at most 16384 completion tokens.',
    "Invalid 'max_tokens': integer below minimum value. Expected a value >= 1, but got 0 instead.",
    "Invalid schema for function 'get_loan': object schema missing properties.",
    'temperature must be between 0 and 2',
  ])('is something else: %s', (message) => {
    expect(failure(message).error.problem).toBe('bad-request');
  });
});

describe('a server that takes no tools', () => {
  it.each<[string, string, Partial<Refusal>]>([
    ['Ollama', 'registry.ollama.ai/library/gemma:2b does not support tools', {}],
    [
      'vLLM',
      '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
      {},
    ],
    ['llama.cpp', 'tools param requires --jinja flag', { status: 500 }],
    ['llama.cpp', 'Unsupported param: tools', { status: 500 }],
    [
      'OpenAI',
      "Unsupported parameter: 'tools' is not supported with this model.",
      { param: 'tools', code: 'unsupported_parameter' },
    ],
    ['Groq', '`tool calling` is not supported with this model', {}],
    ['OpenRouter', 'No endpoints found that support tool use.', { status: 404 }],
    ['pydantic', "Extra inputs are not permitted, field: 'tools', value: []", { status: 422 }],
  ])('as %s words it is told at once to be asked in prompt mode', (_, message, rest) => {
    const { error, isLasting: is } = failure(message, rest);
    expect([error.problem, is]).toEqual(['bad-request', true]);
    expect(error.message).toContain('--mode prompt');
  });

  it.each([
    "Invalid schema for function 'tools': 'oneOf' is not permitted.",
    "Invalid 'tools[0].function.name': string does not match pattern.",
    'The tools of this model are down for maintenance',
  ])('is not meant by: %s', (message) => {
    expect(failure(message).error.message).not.toContain('--mode prompt');
  });
});
