import { option } from '@envloom/core/command';
import { z } from 'zod';

/** Options of proposing versions. */
export const releasePlanOptions = z.strictObject({
  projects: option(
    z.string().optional(),
    'Environments',
    'Environments to plan for, separated by commas; all of the workspace unless given.',
    { examples: ['library-loans,env-bank-ledger'], position: 0 },
  ),
});
