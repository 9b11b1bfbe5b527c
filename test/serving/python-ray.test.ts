import { describe, expect, it } from 'vitest';
import { runPytest } from '../support/pytest.ts';
import { pythonWith } from '../support/python.ts';
import { isFullTier } from '../support/tier.ts';

// A cluster of two nodes on this machine, from PyPI. Needs Python 3 and PyPI.

describe.runIf(isFullTier)('Ray', () => {
  it('loses with a worker that is killed its own episodes only', () => {
    const said = runPytest(pythonWith('requirements-ray.txt'), ['test_ray.py']);
    console.log(
      said
        .split('\n')
        .filter((line) => line.startsWith('ray: '))
        .join('\n'),
    );
    expect(said).toContain('1 passed');
  }, 1_800_000);
});
