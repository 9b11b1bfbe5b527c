// A run in a process of its own: `node tools/rollouts/child.ts '<JSON of ChildSettings>'`. The first line
// of the output tells that it plays, the last one is JSON of ChildResult.
import { join } from 'node:path';
import { createChatModel, openaiTransport, openLedger } from '@envloom/llm';
import {
  type Agent,
  languageModelAgent,
  openStore,
  referenceAgent,
  runRollouts,
  type RunTotals,
  scriptedUser,
} from '@envloom/rollout';
import { z } from 'zod';
import { jobsOf, storedEnvironments } from './environments.ts';
import { soleTasks } from './reference-model.ts';

const settingsSchema = z.object({
  /** Left out: the reference plays, with no server. */
  url: z.string().optional(),
  out: z.string(),
  environments: z.array(z.string()),
  /** Most scenarios. */
  scenarios: z.number(),
  samples: z.number(),
  concurrency: z.number(),
});

export type ChildSettings = z.infer<typeof settingsSchema>;

/** What a run took besides what it gave. */
export interface ChildResult {
  readonly totals: RunTotals;
  readonly steps: number;
  /** Of the processor, from the first job on. */
  readonly busyMs: number;
  readonly seconds: number;
  /** Highest resident memory of the process, and before the first job. */
  readonly peakMB: number;
  readonly baseMB: number;
}

function agentOf({ url, out, concurrency }: ChildSettings): Agent {
  if (url === undefined) return referenceAgent();
  const ledger = openLedger(join(out, 'ledger.sqlite'), { outlives: 'kill' });
  const transport = openaiTransport({ baseUrl: url, apiKey: 'none', maxRetries: 12 });
  const chat = createChatModel({ transport, ledger, model: 'reference', concurrency });
  const name = 'openai:reference';
  return languageModelAgent({ chat, name, model: 'reference', mode: 'tools', seedOf });
}

/** FNV-1a, so that samples of one scenario are different questions. */
function seedOf(episode: string): number {
  let hash = 0x811c9dc5;
  for (const unit of episode) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 1;
}

async function played(settings: ChildSettings): Promise<ChildResult> {
  const environments = await storedEnvironments(settings.environments);
  const { scenarios: most, samples } = settings;
  const jobs = jobsOf(environments, { most, samples, accepts: soleTasks(environments) });
  const store = openStore(settings.out, { agent: 'reference' });
  const agent = agentOf(settings);
  const baseMB = megabytes(process.memoryUsage().rss);
  const [busy, began] = [process.cpuUsage(), performance.now()];
  console.log('playing');
  let steps = 0;
  const totals = await runRollouts({
    jobs,
    agent,
    user: scriptedUser(),
    concurrency: settings.concurrency,
    store,
    onEvent: (event) => {
      if (event.type === 'finished') steps += event.trajectory.steps.length;
    },
  });
  const { user, system } = process.cpuUsage(busy);
  store.close();
  return {
    totals,
    steps,
    busyMs: (user + system) / 1000,
    seconds: (performance.now() - began) / 1000,
    peakMB: Math.round(process.resourceUsage().maxRSS / 1024),
    baseMB,
  };
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576);

console.log(JSON.stringify(await played(settingsSchema.parse(JSON.parse(process.argv[2] ?? '')))));
