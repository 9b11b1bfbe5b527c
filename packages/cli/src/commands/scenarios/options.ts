import { option } from '@envloom/core/command';
import { z } from 'zod';

/** Options of making scenarios. */
export const scenariosOptions = z.strictObject({
  name: option(z.string(), 'Name', 'Name of the environment that the scenarios are for.', {
    examples: ['library-loans'],
    position: 0,
    'x-prompt': 'For which environment should scenarios be made?',
    'x-priority': 'important',
  }),
  count: option(
    z.int().min(1).default(40),
    'Count',
    'How many scenarios the set should have. Where no more can be found, it has fewer, and the table says why.',
    { examples: [40], 'x-priority': 'important' },
  ),
  seed: option(
    z.int().min(0).default(1),
    'Seed',
    'Where all chance comes from: another seed gives another set.',
    { examples: [7], 'x-priority': 'important' },
  ),
  kinds: option(
    z.string().optional(),
    'Kinds',
    'Shares of the kinds, in any unit; kinds that are left out are not made. The kinds are ordinary, must-refuse, partly-possible and conversational.',
    { examples: ['ordinary:2,must-refuse:1'] },
  ),
  difficulty: option(
    z.string().optional(),
    'Difficulty',
    'Lowest and highest difficulty score, from 0 to 1, joined by a hyphen.',
    { examples: ['0.2-0.8'] },
  ),
  minSteps: option(
    z.int().min(1).optional(),
    'Fewest steps',
    'Fewest tool calls that the reference solution of a scenario has.',
    { examples: [3] },
  ),
  instances: option(
    z.int().min(0).default(20),
    'Instances',
    'How many scenarios to make of each task program in the `tasks` folder of the environment.',
    { examples: [20] },
  ),
  coverage: option(
    z.boolean().default(false),
    'Coverage',
    'Also print which mutations and rules the set exercises, how often, and what is missing.',
  ),
  out: option(
    z.string().optional(),
    'Folder',
    "Write the scenarios into this folder instead of the environment's package, whose code then stays as it is.",
    { examples: ['tmp/scenarios'] },
  ),
  directory: option(
    z.string().default('generated'),
    'Directory',
    'Folder of the workspace that holds the environments.',
    { examples: ['generated'] },
  ),
});

export type ScenariosOptions = z.output<typeof scenariosOptions>;
