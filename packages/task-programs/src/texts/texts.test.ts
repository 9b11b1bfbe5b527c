import { expect, it } from 'vitest';
import { fill, type Told } from './fill.ts';
import { unwrapped } from './filled.ts';
import { textParts } from './text-parts.ts';

function filled(template: string, slots: Readonly<Record<string, Told>>): string {
  const read = textParts(template);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return fill(read.parts, slots);
}

it.each<readonly [string, Told, string]>([
  ['{x}', 40, '40'],
  ['{x}', true, 'yes'],
  ['{x|money}', 8.4, '8.40'],
  ['{x|date}', '2026-03-12', '12 March 2026'],
  ['{x|date}', '2026-03-02T10:00:00Z', '2 March 2026'],
  ['{x|and}', ['a', 'b', 'c'], 'a, b and c'],
  ['{x|and}', ['a'], 'a'],
  ['{x|lines}', [1, 2], '- 1\n- 2'],
  ['{x|date|and}', ['2026-03-12', '2026-04-01'], '12 March 2026 and 1 April 2026'],
  ['{x|quoted}', 'to  do.', '"to  do."'],
  ['{x|quoted|and}', ['a', 'b'], '"a" and "b"'],
  ['{x|quoted|lines}', ['a', 'b'], '- "a"\n- "b"'],
  ['{x | money}', 3, '3.00'],
  ['{{x}} is {x}', 'known', '{x} is known'],
])('%s of %j is %s', (template, value, text) => {
  expect(filled(template, { x: value })).toBe(text);
});

it.each([
  ['a {x', 2, 'BRACES_UNBALANCED'],
  ['a } b', 2, 'BRACES_UNBALANCED'],
  ['{x {y}}', 0, 'BRACES_UNBALANCED'],
  ['{}', 0, 'BRACES_UNBALANCED'],
  ['{x|dates}', 0, 'UNKNOWN_FILTER'],
])('%s is no text', (template, offset, code) => {
  const read = textParts(template);
  expect(read.ok ? [] : read.problems[0]).toMatchObject({ offset, code });
});

it('a value that a filter cannot print is an error', () => {
  expect(() => filled('{x|date}', { x: 'tomorrow' })).toThrow('no day');
  expect(() => filled('{x}', { x: ['a'] })).toThrow('without `and`');
  expect(() => filled('{x}', {})).toThrow('no value');
});

it.each([
  ['Two lines\nof one paragraph.', 'Two lines of one paragraph.'],
  ['To do:\n- one\n  goes on\n- two\nThat is all.', 'To do:\n- one goes on\n- two\nThat is all.'],
  ['- one\ngoes on\nThat is all.', '- one goes on\nThat is all.'],
  [
    'These called:\n{callers|lines}\nPlease see to it.',
    'These called:\n{callers|lines}\nPlease see to it.',
  ],
  ['Cards:\n{cards|lines}\n- Record each.', 'Cards:\n{cards|lines}\n\n- Record each.'],
])('%j is read as %j', (written, read) => {
  expect(unwrapped(written)).toBe(read);
});
