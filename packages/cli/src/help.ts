import { availableParallelism } from 'node:os';
import { workKinds } from './queue/kinds.ts';
import { redisVariable } from './queue/remote-queue.ts';
import { defaultCalls, defaultState } from './worker/worker-settings.ts';

export const generalHelp = `envloom <command> [options]

Commands
  worker       do the work that other machines hand to a Redis; envloom worker --help
  help         this text

Options
  --version    the version of @envloom/nx
  --help       this text

Environments are made and checked by Nx: npx nx g env, npx nx g envs, npx nx run-many -t check.
`;

export function workerHelp(): string {
  return `envloom worker [options]

Does work that npx nx g envs, npx nx g env --topic, npx nx g scenarios and npx nx run-many -t check|scenarios
--batch hand to the Redis of ${redisVariable}, until it is stopped (Ctrl-C or SIGTERM). What cannot be finished
goes back to the queue. Start it on as many machines as wanted, with the same version of @envloom/nx.

Options
  --kinds <list>       what it does, of ${workKinds.join(', ')}; all of them unless told
  --concurrency <n>    models and environments at a time (${availableParallelism()}, one for each core)
  --calls <n>          questions to the language model at a time (${defaultCalls})
  --state <folder>     where answers that were paid for are kept (${defaultState})
  --help               this text

Variables
  ${redisVariable}    redis://[user:password@]host:port, or rediss:// for TLS
  OPENAI_API_KEY       key of the language model: it stays with the worker
  OPENAI_BASE_URL      server that speaks the OpenAI API; without it and without a key, no questions are taken
`;
}
