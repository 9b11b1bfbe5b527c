import { defineCommand } from '@envloom/core/command';
import { z } from 'zod';

export const lspCommand = defineCommand({
  name: 'lsp',
  title: 'Language server for editors',
  description:
    'Serves logic models and task programs to an editor by the Language Server Protocol, over standard input and output: problems as you type, quick fixes, completion, hover, definitions. The README of @envloom/language-server shows the settings of VS Code and Neovim.',
  options: z.strictObject({}),
  examples: [{ command: 'envloom lsp', description: 'What an editor starts' }],
  run: async (_options, { onInterrupt }) =>
    (await import('./run-lsp.ts')).runLsp({
      input: process.stdin,
      output: process.stdout,
      onInterrupt,
    }),
});
