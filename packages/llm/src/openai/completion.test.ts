import { describe, expect, it } from 'vitest';
import { chatRequest } from '../testing/request.ts';
import { replyOf } from './completion.ts';

const { question } = chatRequest();

describe('replyOf', () => {
  it('reads content, reasoning and usage', () => {
    const body = {
      model: 'small-model-2030',
      choices: [
        { message: { content: '{}', reasoning_content: 'so' }, finish_reason: 'stop' },
        { message: { content: 'another' }, finish_reason: 'stop' },
      ],
      usage: {
        prompt_tokens: 5,
        completion_tokens: 3,
        completion_tokens_details: { reasoning_tokens: 2 },
      },
    };
    expect(replyOf(body)).toEqual({
      content: '{}',
      reasoning: 'so',
      finishReason: 'stop',
      model: 'small-model-2030',
      usage: { input: 5, output: 3, reasoning: 2 },
    });
  });

  it('reads content in parts, refusals, and unknown finish reasons', () => {
    const parts = [{ type: 'thinking', thinking: [] }, { type: 'text', text: 'a' }, { text: 'b' }];
    const inParts = { choices: [{ message: { content: parts }, finish_reason: 'eos' }] };
    expect(replyOf(inParts, question)).toMatchObject({
      content: 'ab',
      finishReason: 'other',
      model: 'small-model',
    });
    const refused = { choices: [{ message: { content: null, refusal: 'No.' } }] };
    expect(replyOf(refused)).toMatchObject({ content: '', refusal: 'No.' });
  });

  it('estimates tokens where none were counted, and says so', () => {
    const body = { choices: [{ message: { content: 'x'.repeat(10) }, finish_reason: 'length' }] };
    expect(replyOf(body, question).usage).toEqual({ input: 7, output: 3, isEstimated: true });
    const broken = { ...body, usage: { prompt_tokens: 'many' } };
    expect(replyOf(broken, question).usage.isEstimated).toBe(true);
  });

  it.each([[undefined], [null], ['text'], [{ choices: [] }], [{ choices: [{}] }], [[]]])(
    'does not take %j for a completion',
    (body) => {
      expect(() => replyOf(body)).toThrow(/no chat completion/);
    },
  );
});
