import { defineCommand, option } from '@envloom/core/command';
import { z } from 'zod';

export const studioOptions = z.strictObject({
  env: option(
    z.string().optional(),
    'Environments',
    'Names of environments, folders or globs, joined by commas; all of the workspace without it.',
    { examples: ['library-loans,bank-ledger'], position: 0 },
  ),
  port: option(
    z.int().min(0).max(65_535).default(8000),
    'Port',
    'Port of 127.0.0.1 to listen at; 0 takes any that is free.',
    { examples: [8000] },
  ),
  open: option(
    z.boolean().optional(),
    'Open',
    'Open the page in a browser; without it on a terminal only.',
  ),
  export: option(
    z.string().optional(),
    'Export',
    'Write the page with these environments as a static site to this folder instead, for the pages of a repository.',
    { examples: ['site'] },
  ),
});

export type StudioCommandOptions = z.output<typeof studioOptions>;

export const studioCommand = defineCommand({
  name: 'studio',
  title: 'Look, play, watch, write',
  description:
    'Opens a page in the browser: look at environments, play them, watch what agents did, write models and task programs. It listens for this machine only; `envloom serve` has it at /, too.',
  options: studioOptions,
  examples: [
    { command: 'envloom studio', description: 'Open the page at 127.0.0.1:8000.' },
    {
      command: 'envloom studio --export site',
      description: 'Write a static site with all environments.',
    },
  ],
  run: async (options, context) => (await import('./run-studio.ts')).runStudio(options, context),
});
