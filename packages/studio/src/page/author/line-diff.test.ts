import { expect, it } from 'vitest';
import { lineDiff, nearChanges } from './line-diff.ts';

const short = (left: string, right: string): readonly string[] =>
  lineDiff(left, right).map(
    (row) => `${row.left?.text ?? '-'}${row.isSame ? ' = ' : ' | '}${row.right?.text ?? '-'}`,
  );

it('puts equal lines beside each other, and changed ones', () => {
  expect(short('a\nb\nc\nd', 'a\nx\nc\nd')).toEqual(['a = a', 'b | x', 'c = c', 'd = d']);
});

it('leaves room where lines were put in or taken out', () => {
  expect(short('a\nb\nc', 'b\nnew\nc')).toEqual(['a | -', 'b = b', '- | new', 'c = c']);
  expect(short('', 'one')).toEqual([' | one']);
  expect(short('same', 'same')).toEqual(['same = same']);
});

it('holds every line of both texts, in their order', () => {
  const left = Array.from({ length: 60 }, (_, at) => String((at * 7) % 11));
  const right = Array.from({ length: 50 }, (_, at) => String((at * 5) % 13));
  const rows = lineDiff(left.join('\n'), right.join('\n'));
  expect(rows.flatMap((row) => row.left?.text ?? [])).toEqual(left);
  expect(rows.flatMap((row) => row.right?.text ?? [])).toEqual(right);
  for (const row of rows.filter(({ isSame }) => isSame))
    expect(row.left?.text).toBe(row.right?.text);
});

it('shows what is near a change', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at}`);
  const changed = lines.with(15, 'other');
  const near = nearChanges(lineDiff(lines.join('\n'), changed.join('\n')));
  expect(near.map((row) => row?.right?.number)).toEqual([
    undefined,
    13,
    14,
    15,
    16,
    17,
    18,
    19,
    undefined,
  ]);
});
