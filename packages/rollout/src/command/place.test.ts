import { expect, it } from 'vitest';
import { agentFolder, environmentsFolder, outFolder } from './place.ts';

const settings = { agent: 'reference', mode: 'tools', interaction: 'as-made' } as const;

it('finds the same folder for the same run', () => {
  const of = (...names: readonly string[]): string => outFolder('/w', names, settings);
  expect(of('library-loans')).toBe('/w/.envloom/rollouts/library-loans/reference');
  expect(outFolder('/w', ['library-loans'], { ...settings, out: 'runs/a' })).toBe('/w/runs/a');
});

it('tells runs of several environments apart, whatever their order', () => {
  const two = ['library-loans', 'bank-ledger'];
  expect(environmentsFolder(two)).toBe('bank-ledger+library-loans');
  const many = Array.from({ length: 33 }, (_, n) => `environment-${n}`);
  expect(environmentsFolder(many)).toMatch(/^33-environments-[0-9a-f]{8}$/);
  expect(environmentsFolder(many.toReversed())).toBe(environmentsFolder(many));
  expect(environmentsFolder([...many.slice(1), 'another'])).not.toBe(environmentsFolder(many));
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
