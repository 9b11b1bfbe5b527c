import { defineCommand } from '@envloom/core/command';
import { redisVariable } from '@envloom/work';
import { workerOptions, workerSettings } from './worker-settings.ts';

export const workerCommand = defineCommand({
  name: 'worker',
  title: 'Do the work that other machines hand to a Redis',
  description: `Does work that npx nx g envs, npx nx g env --topic, npx nx g scenarios, envloom check and envloom scenarios verify hand to the Redis of ${redisVariable}, until it is stopped (Ctrl-C or SIGTERM). What cannot be finished goes back to the queue. Start it on as many machines as wanted, with the same version of @envloom/cli. OPENAI_API_KEY and OPENAI_BASE_URL say which language model it asks: the key stays with the worker.`,
  options: workerOptions,
  examples: [
    {
      command: `${redisVariable}=redis://127.0.0.1:6379 envloom worker --concurrency 4`,
      description: 'Work for everybody who hands jobs to this Redis.',
    },
  ],
  run: async (options, context) => {
    const settings = workerSettings(options, context);
    const { runWorkers } = await import('./run-workers.ts');
    await runWorkers(settings, context);
    return true;
  },
});
