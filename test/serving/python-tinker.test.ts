import { describe, expect, it } from 'vitest';
import { runPytest } from '../support/pytest.ts';
import { pythonWith } from '../support/python.ts';
import { isFullTier } from '../support/tier.ts';

// The Tinker cookbook from PyPI: its group rollouts, its renderer of Qwen3, and a scripted model. Nothing is
// trained, for training runs on Tinker's servers. Needs Python 3.11, PyPI and 6 GB for torch.

describe.runIf(isFullTier)('the Tinker cookbook', () => {
  it('plays solutions to their reward', () => {
    const alone = 'requirements-tinker-alone.txt';
    const said = runPytest(pythonWith('requirements-tinker.txt', { alone }), ['test_tinker.py']);
    expect(said).toMatch(/\d+ passed/);
    expect(said).not.toMatch(/skipped|failed/);
  }, 3_600_000);
});
