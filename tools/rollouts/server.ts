// What the loopback server of the benchmark and of the kills does, for packages/llm/src/testing/serve.ts.
// ENVLOOM_ROLLOUT_SERVER: JSON of ServerSettings.
import type { Fault, Received, ServerBehaviour } from '@envloom/llm/testing';
import { z } from 'zod';
import { storedEnvironments } from './environments.ts';
import { referenceModel } from './reference-model.ts';

const settingsSchema = z.object({
  environments: z.array(z.string()),
  /** Milliseconds before an answer: at least and at most. */
  delay: z.tuple([z.number(), z.number()]),
  /** Share of requests that fail: a third each 500, 429, and a connection that breaks. */
  faults: z.number(),
  /** Keeps neither requests nor answers. */
  isForgetful: z.boolean(),
});

export type ServerSettings = z.infer<typeof settingsSchema>;

const settings = settingsSchema.parse(JSON.parse(process.env['ENVLOOM_ROLLOUT_SERVER'] ?? ''));

/** The answer waits for the environments, since modules of behaviours are loaded without waiting. */
const model = storedEnvironments(settings.environments).then(referenceModel);

export const behaviour: ServerBehaviour = {
  answer: async (question) => (await model)(question),
  fault: (request) => faultOf(request),
  ...(settings.isForgetful ? { isForgetful: true } : {}),
};

function faultOf({ path, index }: Received): Fault | undefined {
  if (!path.endsWith('/completions')) return undefined;
  const [least, most] = settings.delay;
  const delay = { delayMs: Math.round(least + (most - least) * share(index, 1)) };
  if (share(index, 2) >= settings.faults) return delay;
  return { ...delay, ...failures[Math.floor(share(index, 3) * failures.length)] };
}

const failures: readonly Fault[] = [
  { status: 500, body: { error: { message: 'The engine ran out of memory' } } },
  { status: 429, body: { error: { message: 'Slow down' } }, headers: { 'retry-after-ms': '200' } },
  { dropAfterChunks: 0 },
  { dropAfterChunks: 2 },
];

/** 0 to 1, the same for the same numbers: the finish of MurmurHash3. */
function share(index: number, draw: number): number {
  let x = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(draw, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 4_294_967_296;
}
