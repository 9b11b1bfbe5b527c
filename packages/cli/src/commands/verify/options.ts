import { option } from '@envloom/core/command';
import { z } from 'zod';

/** Options of verifying the scenarios of an environment. */
export const verifyOptions = z.strictObject({
  every: option(
    z.int().min(1).default(1),
    'Every',
    'Judge only each n-th scenario by the gates, which takes most of the time; all are still played.',
  ),
});
