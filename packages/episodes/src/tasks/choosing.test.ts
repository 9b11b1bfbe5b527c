import { describe, expect, it } from 'vitest';
import { highest, inOrder, lowest, only } from './choosing.ts';
import { Unfit } from './unfit.ts';

const rows = [
  { name: 'b', size: 10 },
  { name: 'a', size: 9 },
  { name: 'c', size: 9 },
];

describe('what is chosen', () => {
  it('is the only one, or the instance is dropped', () => {
    expect(only(rows, ({ name }) => name === 'a')).toBe(rows[1]);
    expect(() => only(rows, ({ size }) => size === 9)).toThrow(
      new Unfit('`only` finds 2 instead of 1.'),
    );
    expect(() => only(rows, () => false)).toThrow(new Unfit('`only` finds none instead of 1.'));
  });

  it('has no equal', () => {
    expect(highest(rows, ({ size }) => size)).toBe(rows[0]);
    expect(lowest(rows, ({ name }) => name)).toBe(rows[1]);
    expect(() => lowest(rows, ({ size }) => size)).toThrow(new Unfit('`lowest` meets a tie.'));
    expect(() => highest([], () => 1)).toThrow(Unfit);
  });

  it('is in an order without ties, by one key after the other', () => {
    const by = ({ size, name }: (typeof rows)[number]) => [size, name];
    expect(inOrder(rows, by).map(({ name }) => name)).toEqual(['a', 'c', 'b']);
    expect(() => inOrder(rows, ({ size }) => size)).toThrow(new Unfit('`inOrder` meets a tie.'));
    expect(inOrder([], () => 1)).toEqual([]);
  });
});
