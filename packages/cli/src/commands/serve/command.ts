import { defineCommand, option } from '@envloom/core/command';
import { serveDescription } from '@envloom/serve';
import { z } from 'zod';
import { serveProject } from './serve-project.ts';

export const serveCommand = defineCommand({
  ...serveDescription,
  run: (options) => serveProject(process.cwd(), undefined, options),
});

/** The Nx executor serves its project, and others besides. */
export const serveExecutorOptions = serveDescription.options.extend({
  env: option(
    z.string().optional(),
    'Other environments',
    'Environments that are served as well: folders, globs, npm packages or names, joined by commas.',
    { examples: ['generated/*'], 'x-priority': 'important' },
  ),
});

export type ServeExecutorOptions = z.input<typeof serveExecutorOptions>;
