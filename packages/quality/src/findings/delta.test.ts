import { expect, it } from 'vitest';
import { findingsDelta } from './delta.ts';
import { findingOf } from './finding.ts';

const dead = (operation: string, message: string) =>
  findingOf('OPERATION_NEVER_SUCCEEDS', message, { operation });

it('knows a finding by what it is about, not by the figures in its message', () => {
  const before = [dead('lend', 'in 40 plays'), dead('take_back', 'in 40 plays')];
  const after = [dead('lend', 'in 31 plays'), dead('block', 'in 31 plays')];
  const { came, gone, kept } = findingsDelta(before, after);
  expect(came).toEqual([after[1]]);
  expect(gone).toEqual([before[1]]);
  expect(kept).toBe(1);
});

it('has all of them come where nothing was found out before', () => {
  const after = [dead('lend', 'in 40 plays')];
  expect(findingsDelta(undefined, after)).toEqual({ came: after, gone: [], kept: 0 });
});
