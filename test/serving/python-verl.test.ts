import { describe, expect, it } from 'vitest';
import { runPytest } from '../support/pytest.ts';
import { interpreterOf, pythonWith } from '../support/python.ts';
import { isFullTier } from '../support/tier.ts';

// verl and SkyRL, as they come from PyPI, play solutions to reward 1 in their own loops, with a scripted
// model in the place of a server of models; the example of verl makes a step of GRPO on a CPU. Needs PyPI
// and 7 GB, and a Python 3.12: where there is none, it is left out.

const limit = 3_600_000;
const interpreter = isFullTier ? interpreterOf('3.12') : undefined;

describe.runIf(interpreter)('trainers from PyPI with loops of their own', () => {
  it.each([['test_verl.py'], ['test_skyrl.py']])(
    '%s',
    (file) => {
      const alone = 'requirements-verl-alone.txt';
      const python = pythonWith('requirements-verl.txt', { interpreter, alone });
      const said = runPytest(python, [file]);
      expect(said).toMatch(/\d+ passed/);
      // Workers of Ray say much besides.
      expect(said).not.toMatch(/\d+ (?:skipped|failed)/);
    },
    limit,
  );
});
