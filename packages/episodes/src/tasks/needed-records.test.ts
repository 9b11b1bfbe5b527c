import { expect, it } from 'vitest';
import { neededRecords } from './needed-records.ts';

const said = new Set(['Layla Harris', 'Maren Vogt', 'Ruth Amsel', 40]);

it('what the request says itself need not be told again', () => {
  const told = [{ member: 'Layla Harris', paid: 9.91 }, { copy: 'C-0016' }];
  expect(neededRecords(told, said)).toEqual([{ paid: 9.91 }, { copy: 'C-0016' }]);
});

it('but it is told where it tells records apart, or is all there is', () => {
  const callers = [
    { caller: 'Maren Vogt', price: 555.75 },
    { caller: 'Ruth Amsel', price: 116 },
  ];
  expect(neededRecords(callers, said)).toEqual(callers);
  expect(neededRecords([{ caller: 'Ruth Amsel' }], said)).toEqual([{ caller: 'Ruth Amsel' }]);
});

it('numbers are always told', () => {
  expect(neededRecords([{ guest: 'Ann', open: 40 }], said)).toEqual([{ guest: 'Ann', open: 40 }]);
});
