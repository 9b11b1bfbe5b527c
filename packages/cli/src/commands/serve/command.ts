import { defineCommand, option } from '@envloom/core/command';
import { z } from 'zod';
import { serveExecutorOptions } from './options.ts';
import { serveProject } from './serve-project.ts';

export const serveCommand = defineCommand({
  name: 'serve',
  title: 'Serve environments',
  description:
    'Serves environments over HTTP, WebSocket, MCP, OpenEnv and NeMo Gym, all at one address, until it is stopped.',
  options: serveExecutorOptions.extend({
    env: option(
      z.string().optional(),
      'Environments',
      'Folders, globs, npm packages or names, joined by commas; the environment of the working directory, or else all in generated/, without it.',
      { examples: ['library-loans'], position: 0 },
    ),
  }),
  examples: [
    {
      command: 'envloom serve library-loans',
      description: 'Serve one environment at 127.0.0.1:8000.',
    },
    {
      command: "envloom serve 'generated/*' --workers 4",
      description: 'Serve a catalogue with four processes.',
    },
  ],
  run: (options) => serveProject(process.cwd(), undefined, options),
});
