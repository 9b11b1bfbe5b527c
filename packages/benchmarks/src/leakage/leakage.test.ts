import { expect, it } from 'vitest';
import { leakageOf } from './leakage.ts';

const benchmark = {
  tools: [
    { name: 'book', params: ['user_id', 'seat'] },
    { name: 'help', params: [] },
  ],
  texts: [
    'You must list the action details and obtain explicit user confirmation before you proceed with it.',
  ],
};

it('tells a copy from an environment of the same trade', () => {
  const [copy, other] = leakageOf(
    [
      {
        name: 'copy',
        tools: [{ name: 'book', params: ['seat', 'user_id'] }],
        texts: [
          'List the action details and obtain explicit user confirmation before you proceed, please.',
        ],
      },
      {
        name: 'other',
        tools: [
          { name: 'book', params: ['member_id'] },
          { name: 'help', params: [] },
        ],
        texts: ['Ask the member before a seat is booked, and obtain explicit user confirmation.'],
      },
    ],
    benchmark,
  );
  expect(copy).toMatchObject({ sameTools: ['book'], toolNames: 1, paramNames: 1, isClean: false });
  expect(copy?.copied).toHaveLength(0);
  expect(copy?.phrases).toBeGreaterThan(0.5);
  expect(other).toEqual({
    name: 'other',
    sameTools: [],
    toolNames: 1,
    paramNames: 0,
    phrases: 0,
    copied: [],
    isClean: true,
  });
});

it('finds thirteen words in a row', () => {
  const text = `Please: ${benchmark.texts.join(' ')}`;
  const [copied] = leakageOf([{ name: 'a', tools: [], texts: [text] }], benchmark);
  expect(copied?.copied).toHaveLength(4);
  expect(copied?.isClean).toBe(false);
});
