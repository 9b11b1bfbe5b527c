import { describe, expect, test } from 'vitest';
import { askingSentences } from './asking.ts';

describe('a question that is cited is not asked', () => {
  test.each([
    ['in a code block', 'It says\n```\nWhich order?\n```\nand no more.'],
    ['in a code block without an end', 'It says\n```\nWhich order?'],
    ['in a cited line', 'It says\n  > Which order?\nand no more.'],
    ['in straight quotes', 'It says "please provide the date" twice.'],
    ['in curly quotes', 'It says “please provide the date” twice.'],
    ['in guillemets', 'It says «please provide the date» twice.'],
    ['in backticks', 'It says `please provide the date` twice.'],
    ['in single curly quotes', 'It says ‘please provide the date’, twice.'],
    ['in single straight quotes', "It says 'please provide the date', twice."],
  ])('%s', (_, message) => {
    expect(askingSentences(message)).toEqual([]);
  });
});

test('a sign within a line cites nothing', () => {
  expect(askingSentences('Is it > 3?')).toEqual(['is it > 3?']);
  expect(askingSentences('Is it the owner’s or ‘theirs’ now?')).toHaveLength(1);
});
