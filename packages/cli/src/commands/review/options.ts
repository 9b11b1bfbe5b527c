import { option } from '@envloom/core/command';
import { languageModelOptions } from '@envloom/llm/command';
import { z } from 'zod';
import { environmentsOptions } from '../environments.ts';

/** Options of reading environments. */
export const reviewOptions = z.strictObject({
  ...environmentsOptions.shape,
  failOn: option(
    z.enum(['broken', 'never']).default('broken'),
    'Fail on',
    'When the command fails: broken where a promise of a tool is confirmed to be broken, or never.',
    { examples: ['never'] },
  ),
  ...languageModelOptions.omit({ embeddingModel: true }).shape,
});
