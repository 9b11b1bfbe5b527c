import { describe, expect, it } from 'vitest';
import { isDestroyed, type Version } from './version.ts';

function version(reached: Version['reached'], count: number, prefix = 'o'): Version {
  const problems = Array.from({ length: count }, (_, index) => ({
    source: 'diagnostic' as const,
    code: 'TYPE_ERROR',
    path: `operations.${prefix}${index}.body`,
    message: 'Wrong.',
  }));
  return { model: {}, text: '', reached, problems, warnings: [] };
}

describe('a patch destroys', () => {
  it.each([
    ['what goes beyond the limits', version('unchecked', 9), version('excessive', 1)],
    ['where many places more are wrong', version('unchecked', 2), version('unchecked', 8)],
    ['what could be examined', version('examined', 2), version('unchecked', 9, 'p')],
  ])('%s', (_, before, after) => {
    expect(isDestroyed(before, after)).toBe(true);
  });

  it.each([
    ['where a few places more are wrong', version('unchecked', 2), version('unchecked', 7)],
    [
      'where what comes to light is elsewhere',
      version('unchecked', 2),
      version('unchecked', 9, 'p'),
    ],
    ['where the model comes further', version('unchecked', 1), version('examined', 20)],
    [
      'where one slip keeps it from being examined',
      version('examined', 8),
      version('unchecked', 1),
    ],
    ['where all is well', version('examined', 1), version('examined', 0)],
  ])('nothing %s', (_, before, after) => {
    expect(isDestroyed(before, after)).toBe(false);
  });
});
