import { describe, expect, it } from 'vitest';
import { runPytest } from '../support/pytest.ts';
import { pythonWith } from '../support/python.ts';
import { isFullTier } from '../support/tier.ts';

// verifiers from PyPI: vf-eval and the environment server that prime-rl uses, with the package of
// packages/python/examples/verifiers and a scripted model. Needs Python 3.11 and PyPI.

describe.runIf(isFullTier)('verifiers', () => {
  it('plays solutions to their reward', () => {
    const said = runPytest(pythonWith('requirements-verifiers-package.txt'), ['test_verifiers.py']);
    expect(said).toMatch(/\d+ passed/);
    expect(said).not.toMatch(/skipped|failed/);
  }, 1_800_000);
});
