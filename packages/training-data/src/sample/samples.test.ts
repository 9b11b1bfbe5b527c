import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SampleOptions, SampleRefused } from '../sample-format.ts';
import { arbitraryDemonstration } from '../testing/arbitrary-demonstration.ts';
import {
  alone,
  call,
  conversation,
  demonstrationOf,
  stumbling,
} from '../testing/demonstrations.ts';
import { learnedTurns } from './learned.ts';
import { requireAllLearned, samplesOf } from './samples.ts';

const keep = { unit: 'conversation', thinking: 'keep' } as const;

describe('the turns that are learned', () => {
  it('are all of an episode without mistakes', () => {
    expect(learnedTurns(alone)).toEqual([2, 5, 7]);
    expect(learnedTurns(conversation)).toEqual([2, 4, 6]);
  });

  it('are none with a call that cannot be read or arguments that are no object', () => {
    expect(learnedTurns(stumbling)).toEqual([9, 11]);
  });

  it('are none that were cut off, are empty, or were not taken by the environment', () => {
    const episode = demonstrationOf(
      'x#0',
      ['a', 'b', ' ', 'd'].map((content) => ({ role: 'assistant', content })),
      {
        0: { turn: { finish_reason: 'length' } },
        1: {
          observation: {
            type: 'error',
            code: 'TOO_MANY_CALLS',
            path: 'calls',
            message: 'too many',
            repair: 'make fewer',
          },
        },
        3: { turn: { finish_reason: 'stop' }, malformed: [] },
      },
    );
    expect(learnedTurns(episode)).toEqual([3]);
  });

  it('may have arguments of no text: they are none', () => {
    const turn = { role: 'assistant', content: '', tool_calls: [call('a', 'lend', ' ')] } as const;
    expect(learnedTurns(demonstrationOf('x#0', [turn]))).toEqual([0]);
  });
});

describe('samples', () => {
  it('are one, up to the last turn that is learned', () => {
    const [sample, ...others] = samplesOf(conversation, keep);
    expect(others).toEqual([]);
    expect(sample?.messages).toEqual(conversation.messages.slice(0, 7));
    expect(sample?.learned).toEqual(new Set([2, 4, 6]));
  });

  it('are one for each turn that is learned, the last in it', () => {
    const samples = samplesOf(stumbling, { unit: 'turn', thinking: 'keep' });
    expect(samples.map(({ messages }) => messages.length)).toEqual([10, 12]);
    expect(samples.map(({ learned }) => [...learned])).toEqual([[9], [11]]);
  });

  it('have the reasoning after the last message of the user, or all, or none', () => {
    const reasoning = (thinking: SampleOptions['thinking']): unknown =>
      samplesOf(conversation, { unit: 'conversation', thinking })[0]?.messages.map((message) =>
        message.role === 'assistant' ? message.reasoning_content : 0,
      );
    expect(reasoning('keep')).toEqual([0, 0, 'Ask.', 0, undefined, 0, 'Lent.']);
    expect(reasoning('template')).toEqual([0, 0, undefined, 0, undefined, 0, 'Lent.']);
    expect(reasoning('drop')).toEqual([0, 0, undefined, 0, undefined, 0, undefined]);
  });

  it('do not teach turns without the reasoning they had, unless all is without', () => {
    const learned = (thinking: SampleOptions['thinking']): unknown =>
      samplesOf(conversation, { unit: 'conversation', thinking }).map((sample) => [
        ...sample.learned,
      ]);
    expect(learned('keep')).toEqual([[2, 4, 6]]);
    expect(learned('template')).toEqual([[4, 6]]);
    expect(learned('drop')).toEqual([[2, 4, 6]]);
  });

  it('have the reasoning of the turn that is learned, whatever comes after it', () => {
    const first = samplesOf(conversation, { unit: 'turn', thinking: 'template' })[0];
    expect(first?.messages.at(-1)).toEqual(conversation.messages[2]);
  });

  it('are refused where there is nothing to learn', () => {
    const silent = demonstrationOf('x#0', [{ role: 'user', content: 'Hello?' }]);
    expect(() => samplesOf(silent, keep)).toThrow(SampleRefused);
    expect(() => samplesOf(silent, keep)).toThrow(/x#0 has no turn to learn from/);
  });

  it('are refused for readers that learn every turn where one is not to be learned', () => {
    const [sample] = samplesOf(stumbling, keep);
    expect(() => {
      if (sample !== undefined) requireAllLearned(sample, stumbling.id);
    }).toThrow(/message 2 is not to be learned/);
  });

  it('end with a learned turn, and those of single turns are those of the whole', () => {
    fc.assert(
      fc.property(arbitraryDemonstration, (episode) => {
        const turns = learnedTurns(episode);
        fc.pre(turns.length > 0);
        const [whole] = samplesOf(episode, keep);
        expect(whole?.learned.has(whole.messages.length - 1)).toBe(true);
        const single = samplesOf(episode, { unit: 'turn', thinking: 'keep' });
        expect(single.map(({ messages }) => messages.length - 1)).toEqual(turns);
        for (const { messages } of single)
          expect(messages).toEqual(episode.messages.slice(0, messages.length));
      }),
    );
  });
});
