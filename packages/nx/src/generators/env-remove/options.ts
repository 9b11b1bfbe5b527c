import { option } from '@envloom/core/command';
import { z } from 'zod';

/** Options of removing an environment. */
export const envRemoveOptions = z.strictObject({
  name: option(z.string(), 'Name', 'Name of the environment to remove.', {
    examples: ['library-loans'],
    position: 0,
    'x-prompt': 'Which environment should be removed?',
    'x-priority': 'important',
  }),
  directory: option(
    z.string().default('generated'),
    'Directory',
    'Folder of the workspace that holds the environments.',
    { examples: ['generated'] },
  ),
  force: option(
    z.boolean().default(false),
    'Remove everything',
    'Also remove files that envloom did not write and changes made by hand.',
  ),
});
