import { expect, it } from 'vitest';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import { languageModelOptions } from './options.ts';
import { settingsOf, type LanguageModelSettings } from './settings.ts';

const settings = (
  options: GivenOptions,
  variables: Readonly<Record<string, string>> = {},
): LanguageModelSettings =>
  settingsOf(parseOptions(languageModelOptions, options), '/work', variables);

it('asks a server where one is configured, and lets it name its model', () => {
  expect(settings({}, { OPENAI_API_KEY: 'secret' })).toMatchObject({
    provider: 'openai',
    model: undefined,
    state: '/work/.envloom',
    concurrency: 16,
  });
  const local = settings({}, { OPENAI_BASE_URL: 'http://localhost:11434/v1' });
  expect(local).toMatchObject({ provider: 'openai', baseUrl: 'http://localhost:11434/v1' });
});

it('holds no key', () => {
  expect(JSON.stringify(settings({}, { OPENAI_API_KEY: 'secret' }))).not.toContain('secret');
});

it('names the model of batches and recordings itself, as there is no server to ask', () => {
  expect(settings({ provider: 'batch' }).model).toBe('gpt-5-mini');
  expect(settings({ recording: 'a.jsonl,b/c.jsonl' })).toMatchObject({
    provider: 'replay',
    recordings: ['/work/a.jsonl', '/work/b/c.jsonl'],
  });
});

it('takes limits and prices', () => {
  const limited = { provider: 'batch', maxCost: 5, inputPrice: 0.25, outputPrice: 2, maxTokens: 9 };
  expect(settings(limited)).toMatchObject({
    budget: { maxCostUsd: 5, maxTokens: 9 },
    prices: { inputPerMillion: 0.25, outputPerMillion: 2 },
  });
});

it.each<[GivenOptions, RegExp]>([
  [{}, /three ways[^]*OPENAI_API_KEY[^]*--provider batch[^]*--provider replay/],
  [{ provider: 'claude' }, /--provider must be one of openai, batch, replay, but is "claude"/],
  [{ provider: 'replay' }, /needs --recording/],
  [{ provider: 'batch', maxCost: 5 }, /--max-cost needs prices: give --input-price and --output/],
  [{ provider: 'batch', inputPrice: 1 }, /Prices come in pairs/],
  [{ provider: 'batch', concurrency: 0 }, /--concurrency must be a whole number from 1, but is 0/],
  [{ provider: 'batch', maxTokens: 1.5 }, /--max-tokens/],
  [{ provider: 'batch', temperature: Number.NaN }, /--temperature/],
])('refuses %o', (options, message) => {
  expect(() => settings(options)).toThrow(message);
});
