import { describe, expect, test } from 'vitest';
import { PlayerSpecError, parseUserSpec } from '../player-spec.ts';
import { agentOf, agentName, parseAgentSpec } from './agent-spec.ts';
import { doNothingAgent } from './built-in.ts';

describe('agents', () => {
  test.each([
    ['reference', { kind: 'reference' }],
    ['do-nothing', { kind: 'do-nothing' }],
    ['random', { kind: 'random' }],
    ['noisy-reference', { kind: 'noisy-reference', rate: 0.1 }],
    ['noisy-reference:0.25', { kind: 'noisy-reference', rate: 0.25 }],
    ['noisy-reference:0', { kind: 'noisy-reference', rate: 0 }],
    [
      'openai:qwen3:8b',
      { kind: 'language-model', name: 'openai:qwen3:8b', provider: 'openai', model: 'qwen3:8b' },
    ],
    ['batch:x', { kind: 'language-model', name: 'batch:x', provider: 'batch', model: 'x' }],
    ['replay:x', { kind: 'language-model', name: 'replay:x', provider: 'replay', model: 'x' }],
    ['openai', { kind: 'language-model', name: 'openai', provider: 'openai' }],
  ])('%s', (text, spec) => {
    expect(parseAgentSpec(text)).toEqual(spec);
  });

  const list =
    'The agents are reference, noisy-reference[:rate], do-nothing, random, openai:<model>, batch:<model>, replay:<model>.';

  test.each([
    ['refrence', `There is no agent "refrence"; did you mean "reference"? ${list}`],
    ['opnai:gpt', `There is no agent "opnai:gpt"; did you mean "openai"? ${list}`],
    ['', `There is no agent "". ${list}`],
    ['random:3', 'Agent "random:3": random takes nothing after it'],
    [
      'noisy-reference:x',
      'Agent "noisy-reference:x": the rate is a number from 0 to 1, such as noisy-reference:0.1',
    ],
    [
      'noisy-reference:2',
      'Agent "noisy-reference:2": the rate is a number from 0 to 1, such as noisy-reference:0.1',
    ],
  ])('%j is none', (text, message) => {
    expect(() => parseAgentSpec(text)).toThrow(new PlayerSpecError(message));
  });

  test('are made, those of language models by the caller', () => {
    const made = (text: string): string =>
      agentOf(parseAgentSpec(text), ({ name }) => ({ ...doNothingAgent(), record: { name } }))
        .record.name;
    const names = ['reference', 'noisy-reference:0.3', 'do-nothing', 'random', 'openai:x'];
    expect(names.map(made)).toEqual(names);
    expect(names.map((name) => agentName(parseAgentSpec(name)))).toEqual(names);
  });

  test.each(['noisy-reference', 'noisy-reference:0.1', 'noisy-reference:.10'])(
    'have one name with their rate: %s',
    (text) => {
      const spec = parseAgentSpec(text);
      expect(agentName(spec)).toBe('noisy-reference:0.1');
      expect(agentOf(spec, () => doNothingAgent()).record.name).toBe('noisy-reference:0.1');
    },
  );
});

describe('users', () => {
  test('are scripted or of a language model', () => {
    expect(parseUserSpec('scripted')).toEqual({ kind: 'scripted' });
    expect(parseUserSpec('openai:x')).toMatchObject({ provider: 'openai', model: 'x' });
  });

  test.each([
    ['script', 'There is no user "script"; did you mean "scripted"? The users are scripted,'],
    ['a person', 'There is no user "a person". The users are scripted, openai:<model>,'],
  ])('%j is none', (text, message) => {
    expect(() => parseUserSpec(text)).toThrow(message);
  });
});
