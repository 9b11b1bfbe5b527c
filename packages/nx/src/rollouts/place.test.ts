import { expect, it } from 'vitest';
import { agentFolder, outFolder } from './place.ts';

const settings = { agent: 'reference', mode: 'tools', interaction: 'as-made' } as const;

it('finds the same folder for the same run', () => {
  const of = (...names: readonly string[]): string => outFolder('/w', undefined, names, settings);
  expect(of('library-loans')).toBe('/w/.envloom/rollouts/library-loans/reference');
  expect(of('library-loans', 'bank-ledger')).toBe('/w/.envloom/rollouts/_several/reference');
  expect(outFolder('/w', 'runs/a', ['library-loans'], settings)).toBe('/w/runs/a');
});

it.each([
  ['openai:Qwen/Qwen3-8B', 'openai-Qwen-Qwen3-8B'],
  ['noisy-reference:0.1', 'noisy-reference-0.1'],
  ['openai:../../x', 'openai-..-..-x'],
  ['..', 'agent'],
])('names a folder that every system takes: %s', (agent, folder) => {
  expect(agentFolder({ ...settings, agent })).toBe(folder);
});

it('tells modes and interactions apart', () => {
  const agent = 'openai:a';
  expect(agentFolder({ agent, mode: 'prompt', interaction: 'conversational' })).toBe(
    'openai-a-prompt-conversational',
  );
});
