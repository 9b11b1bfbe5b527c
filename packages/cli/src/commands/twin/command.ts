import { defineCommand } from '@envloom/core/command';
import { twinCheckOptions } from './options.ts';

export const twinCheckCommand = defineCommand({
  name: 'twin check',
  title: 'Compare a twin with its original',
  description:
    'Makes calls of an MCP server that runs, or takes recorded ones, makes the same calls of the environment that stands in for it, and says how often both answer alike: by outcome, by result, and byte for byte. Then puts mistakes into the model to see whether the calls notice them. Writes the figures into quality.json. Fails when they fall short.',
  options: twinCheckOptions,
  examples: [
    {
      command:
        "envloom twin check memory-graph --against 'mcp:MEMORY_FILE_PATH={scratch}/memory.jsonl npx -y @modelcontextprotocol/server-memory'",
      description: 'Compare a twin with the server from npm, in 3,000 calls.',
    },
    {
      command: 'envloom twin check crm --examples calls.jsonl --repair-prompt repair.md',
      description: 'Compare a twin with recorded calls, and write down the first differences.',
    },
  ],
  run: async (options, context) => (await import('./check-twin.ts')).checkTwin(options, context),
});
