import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unifiedDiff } from './unified-diff.ts';

const numbered = (count: number): string =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');

describe('unifiedDiff', () => {
  it.each([
    ['the same', 'a\n', 'a\n', ''],
    ['a new text', '', 'a\nb\n', '@@ -0,0 +1,2 @@\n+a\n+b\n'],
    ['an emptied text', 'a\n', '', '@@ -1,1 +0,0 @@\n-a\n'],
    ['a changed line', 'a\nb\nc\n', 'a\nB\nc\n', '@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n'],
    [
      'a line end that is new',
      'a\nb',
      'a\nb\n',
      '@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n',
    ],
    [
      'of several shortest the one that removes first',
      'a\nb\n',
      'b\na\n',
      '@@ -1,2 +1,2 @@\n-a\n b\n+a\n',
    ],
  ])('shows %s', (_what, before, after, expected) => {
    expect(unifiedDiff(before, after)).toBe(expected);
  });

  it('begins another hunk where more than twice the context is equal', () => {
    const before = numbered(12);
    const after = before.replace('line 1\n', 'first\n').replace('line 9\n', 'ninth\n');
    const hunks = (context: number): number =>
      unifiedDiff(before, after, context)
        .split('\n')
        .filter((line) => line.startsWith('@@')).length;
    expect([0, 3, 4].map(hunks)).toEqual([2, 2, 1]);
  });

  it('makes the second text of the first', () => {
    const text = fc
      .array(fc.constantFrom('a\n', 'b\n', 'c\n', ''), { maxLength: 12 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 4 }), (before, after, context) => {
        expect(patched(before, unifiedDiff(before, after, context))).toBe(after);
      }),
    );
  });
});

/** What `patch` makes of a text whose lines all end. */
function patched(text: string, diff: string): string {
  const old = text.split('\n').slice(0, -1);
  const made: string[] = [];
  let at = 0;
  for (const line of diff.split('\n').slice(0, -1)) {
    const [, start = '', count = ''] = /^@@ -(\d+),(\d+)/.exec(line) ?? [];
    if (start !== '') {
      const next = Number(start) - (count === '0' ? 0 : 1);
      made.push(...old.slice(at, next));
      at = next;
    } else if (line.startsWith('+')) made.push(line.slice(1));
    else {
      if (old[at] !== line.slice(1)) throw new Error(`${line} is not what stands there`);
      if (line.startsWith(' ')) made.push(line.slice(1));
      at += 1;
    }
  }
  return [...made, ...old.slice(at)].map((line) => `${line}\n`).join('');
}
