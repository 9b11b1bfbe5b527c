import { describe, expect, it } from 'vitest';
import { runPytest } from '../support/pytest.ts';
import { pythonWith } from '../support/python.ts';
import { isFullTier } from '../support/tier.ts';

// Trainers from PyPI on environments of this checkout: GEM (make, make_vec, wrappers), TRL's GRPOTrainer,
// which trains for three steps on a CPU, and what ROLL's managers ask for, which is not on PyPI. Needs
// Python 3, PyPI and 7 GB.

const limit = 3_600_000;

describe.runIf(isFullTier)('trainers from PyPI', () => {
  it.each([['test_gem.py'], ['test_roll.py'], ['test_trl.py'], ['test_trl_trainer.py']])(
    '%s',
    (file) => {
      const said = runPytest(pythonWith('requirements-trainers.txt'), [file]);
      expect(said).toMatch(/\d+ passed/);
      expect(said).not.toMatch(/skipped|failed/);
    },
    limit,
  );
});
