import { expect, test } from 'vitest';
import { z } from 'zod';
import { limitedText } from './environment-answer.ts';

test.each([
  ['', 'must not be empty'],
  [' \n', 'must not be empty'],
  ['abcdef', 'must have at most 5 characters'],
])('%j is refused in words that a model can follow', (text, message) => {
  expect(limitedText(5).safeParse(text).error?.issues[0]?.message).toBe(message);
});

test('its JSON Schema is a plain string, which every server takes', () => {
  const { $schema: _, ...schema } = z.toJSONSchema(limitedText(5), { io: 'input' });
  expect(schema).toEqual({ type: 'string' });
});
