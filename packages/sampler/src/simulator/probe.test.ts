import { expect, it } from 'vitest';
import { Probe } from './probe.ts';

it('meets the keys of a record that is looked into, and none where there is no record', () => {
  const probe = new Probe(0, 0);
  probe.tracing = true;
  expect(probe.look({ a: 1, b: 2 }, 'a')).toEqual([{ a: 1, b: 2 }, 'a']);
  expect(probe.meetings).toEqual([
    { left: 'a', right: 'a' },
    { left: 'a', right: 'b' },
  ]);
  expect(probe.look(undefined, 'a')).toEqual([undefined, 'a']);
  expect(probe.meetings).toHaveLength(2);
});
