import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { ServerBehaviour } from './behaviour.ts';
import { startServer } from './server.ts';

/**
 * The test server in a process of its own, for tests that kill their client:
 * `node serve.ts [module] [port]`. The module exports `behaviour` (a ServerBehaviour); the first line
 * of the output is the base URL. `GET /stats` beside `/v1` tells what was paid.
 */
const moduleSchema = z.object({
  behaviour: z.custom<ServerBehaviour>((value) => typeof value === 'object' && value !== null),
});

async function behaviourOf(file: string | undefined): Promise<ServerBehaviour> {
  if (file === undefined) return {};
  const loaded: unknown = await import(pathToFileURL(file).href);
  return moduleSchema.parse(loaded).behaviour;
}

async function main([file, port]: readonly string[]): Promise<void> {
  const server = await startServer(await behaviourOf(file), Number(port ?? 0));
  process.stdout.write(`${server.url}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
