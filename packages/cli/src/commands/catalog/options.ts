import { option } from '@envloom/core/command';
import { z } from 'zod';

/** Options of writing the catalogue. */
export const catalogOptions = z.strictObject({
  directory: option(
    z.string().default('generated'),
    'Directory',
    'Folders of the workspace that hold the environments, joined by commas.',
    { examples: ['generated'], 'x-priority': 'important' },
  ),
  output: option(
    z.string().default('catalog'),
    'Output folder',
    'Folder of the catalogue, relative to the workspace. Files there that envloom did not write are never replaced.',
    { examples: ['catalog'], 'x-priority': 'important' },
  ),
  check: option(
    z.boolean().default(false),
    'Check',
    'Write nothing, and fail where the catalogue is out of date: for continuous integration.',
  ),
});

export type CatalogOptions = z.output<typeof catalogOptions>;
