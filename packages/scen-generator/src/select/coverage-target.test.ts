import { describe, expect, it } from 'vitest';
import { certified } from '../testing/scenarios.ts';
import { pursuits, CoverageTarget } from './coverage-target.ts';

const lending = certified({ tools: ['lend'] });
const begun = (count = 30): CoverageTarget => {
  const pursuit = new CoverageTarget(count, ['lend', 'extend', 'waive'], ['limit', 'fees']);
  for (let made = 0; made < count / 3; made += 1) pursuit.record('ordinary', lending);
  return pursuit;
};

describe('what a set has not used', () => {
  it('is looked for once a third of the set is made, every second time', () => {
    const pursuit = new CoverageTarget(30, ['lend', 'extend'], []);
    for (let made = 0; made < 10; made += 1) {
      expect(pursuit.next('ordinary')).toBeUndefined();
      pursuit.record('ordinary', lending);
    }
    expect(pursuit.next('ordinary')).toEqual({ kind: 'mutation', names: new Set(['extend']) });
    pursuit.record('ordinary');
    expect(pursuit.next('ordinary')).toBeUndefined();
  });

  it('is looked for in kinds that can show it: rules in refusals, mutations in the others', () => {
    const pursuit = begun();
    expect(pursuit.next('must-refuse')?.names).toEqual(new Set(['limit', 'fees']));
    expect(pursuit.next('conversational')?.kind).toBe('mutation');
  });

  it('is found when a scenario uses it, by whatever attempt', () => {
    const pursuit = begun();
    pursuit.record('partly-possible', certified({ tools: ['extend'], decided_by: ['fees'] }));
    pursuit.record('ordinary');
    expect(pursuit.next('ordinary')?.names).toEqual(new Set(['waive']));
    expect(pursuit.next('must-refuse')?.names).toEqual(new Set(['limit']));
  });

  it('is given up after many attempts', () => {
    const pursuit = begun();
    for (let n = 0; n < 2 * pursuits; n += 1) {
      expect(pursuit.next('ordinary') === undefined).toBe(n % 2 === 1);
      pursuit.record('ordinary');
    }
    expect(pursuit.next('ordinary')).toBeUndefined();
    expect(pursuit.next('must-refuse')).toBeDefined();
  });

  it('is not looked for where no number of scenarios is wanted', () => {
    const pursuit = new CoverageTarget(Infinity, ['lend'], ['limit']);
    for (let n = 0; n < 1000; n += 1) pursuit.record('ordinary', certified({ tools: [] }));
    expect(pursuit.next('ordinary')).toBeUndefined();
  });
});
