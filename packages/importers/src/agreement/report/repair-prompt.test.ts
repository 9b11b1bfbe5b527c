import { expect, it } from 'vitest';
import { agreementOf } from '../agreement.ts';
import type { Answer } from '../recording/recording.ts';
import { repairPrompt } from './repair-prompt.ts';

const says = (text: string): Answer => ({ result: { content: [{ type: 'text', text }] } });

const recorded = (name: string, answer: string, args = {}) => ({
  call: { name, arguments: args },
  answer: says(answer),
});

const recording = {
  server: {},
  tools: undefined,
  sequences: [
    { calls: [recorded('add', 'one'), recorded('list', '[{"n":1}]'), recorded('get', 'x')] },
    { calls: [recorded('list', '[{"n":2}]')] },
    { calls: [recorded('mail', 'sent to ada@love.lace', { full_name: 'Ada L' })] },
  ],
};

const twin = () => (call: { readonly name: string }) =>
  call.name === 'add' ? says('one') : says(call.name === 'list' ? '[{"n":3}]' : 'Ada L, x');

it('tells one difference of each kind, the one with the fewest calls before it first', () => {
  const prompt = repairPrompt(agreementOf(recording, twin));
  expect(prompt).toMatch(/^The twin answers 1 of 5 calls as the original does/);
  expect(prompt.match(/^## .*$/gm)).toEqual([
    '## Difference 1: list, the results differ (so in 2 sequences)',
    '## Difference 2: mail, the results differ',
  ]);
  expect(prompt).toContain(
    'First difference at content[0].text[0].n: 2 in the original, 3 in the twin.',
  );
  const one = repairPrompt(agreementOf(recording, twin), { most: 1 });
  expect(one).toContain('Not shown: 1 other kind of differences.');
  expect(one).not.toContain('mail');
});

it('has no personal data in it', () => {
  const prompt = repairPrompt(agreementOf(recording, twin));
  expect(prompt).toContain('mail {"full_name":"Person 1"}');
  expect(prompt).toContain('sent to person-1@example.com');
  expect(prompt).toContain('Person 1, x');
  expect(prompt).not.toMatch(/Ada|love/);
});
