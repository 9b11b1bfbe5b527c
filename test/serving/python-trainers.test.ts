import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Trajectory } from '@envloom/episodes/trajectory';
import { runPytest } from '../support/pytest.ts';
import { pythonWith } from '../support/python.ts';
import { isFullTier } from '../support/tier.ts';
import {
  meantText,
  solutionsOf,
  withoutEmptyThoughts,
  writeTrlSet,
} from '../support/trainer-set.ts';

// Trainers from PyPI on environments of this checkout: GEM (make, make_vec, wrappers), the trainers of TRL, which
// train on rows of all environments on a CPU, and what ROLL's managers ask for, which is not on PyPI. TRL's
// SFTTrainer trains for a step on a training set, as the set's card shows it. Needs Python 3, PyPI and 7 GB.

const limit = 3_600_000;
const requirements = 'requirements-trainers.txt';

describe.runIf(isFullTier)('trainers from PyPI', () => {
  it.each([
    ['test_gem.py'],
    ['test_roll.py'],
    ['test_trl.py'],
    ['test_trl_trainer.py'],
    ['test_trl_examples.py'],
  ])(
    '%s',
    (file) => {
      const said = runPytest(pythonWith(requirements), [file]);
      expect(said).toMatch(/\d+ passed/);
      expect(said).not.toMatch(/skipped|failed/);
    },
    limit,
  );
});

const trainedSchema = z.object({
  rows: z.int(),
  learned: z.array(z.string()),
  longest: z.int(),
  max_length: z.int(),
  steps: z.int(),
  loss: z.number().nullable(),
  moved: z.boolean(),
});

describe.runIf(isFullTier)("the lines of a card that make TRL's SFTTrainer", () => {
  const samples = [
    { unit: 'turn', thinking: 'template' },
    { unit: 'conversation', thinking: 'keep' },
  ] as const;
  let folder = '';
  let played: readonly Trajectory[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'envloom-trainer-'));
    pythonWith(requirements);
    played = await solutionsOf('library-loans', 8);
  }, limit);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function train(output: string, code: string): Promise<z.infer<typeof trainedSchema>> {
    const file = join(output, 'lines.py');
    writeFileSync(file, code);
    const variables = { HF_HUB_OFFLINE: '1', HF_HOME: join(folder, 'cache') };
    const { script } = pythonWith(requirements, { variables });
    const { learned, ...trained } = trainedSchema.parse(
      JSON.parse(await script('sft_trainer.py', output, file)),
    );
    console.log(trained);
    return { ...trained, learned: learned.map(withoutEmptyThoughts) };
  }

  it.each(samples)(
    'learn all that is to be learned, one sample a $unit',
    async (sample) => {
      const output = join(folder, sample.unit);
      const trained = await train(output, await writeTrlSet(output, played, sample));
      expect(trained.learned).toEqual(meantText(played, sample));
      expect(trained.rows).toBe(trained.learned.length);
      expect(trained.longest).toBeLessThanOrEqual(trained.max_length);
      expect(trained).toMatchObject({ steps: 1, moved: true });
      expect(trained.loss).toBeGreaterThan(0);
    },
    limit,
  );

  it.each(samples)(
    'would learn nothing without their length, one sample a $unit',
    async (sample) => {
      const output = join(folder, `${sample.unit}-cut`);
      const code = await writeTrlSet(output, played, sample);
      const trained = await train(output, code.replace(/max_length=\d+(?:, )?/, ''));
      expect(trained).toMatchObject({ max_length: 1024, learned: [], steps: 0 });
    },
    limit,
  );
});
