import { expect, test } from 'vitest';
import { openAIToolOf } from './openai.ts';

const describedAs = (description: string): string =>
  openAIToolOf({ name: 't', method: 't', kind: 'query', description, params: {}, failures: [] })
    .function.description;

const sentence = 'Lends a book to a member. ';

test('a description that OpenAI takes stays as it is', () => {
  const fits = sentence.repeat(39).trim();
  expect(fits.length).toBeLessThanOrEqual(1024);
  expect(describedAs(fits)).toBe(fits);
});

test('a longer one ends with the last sentence that fits', () => {
  expect(describedAs(sentence.repeat(100))).toBe(sentence.repeat(39).trim());
});

test('a sentence that does not fit is cut', () => {
  const cut = describedAs('long '.repeat(300));
  expect(cut).toHaveLength(1024);
  expect(cut).toMatch(/^long .*…$/);
});
