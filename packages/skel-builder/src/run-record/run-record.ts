import { z } from 'zod';

/** Version of what a run keeps of itself. */
export const runRecordVersion = 1;

/** Where the ledger keeps it: results of these stages. */
export const recordStages = {
  /** One entry a kind of run: its last. */
  run: 'run-record',
  /** One entry a topic of `nx g envs`, by name. */
  topics: 'run-topic',
  /** One entry a program of `nx g tasks`, by `<environment>/<name>`. */
  programs: 'run-program',
} as const;

const version = z.literal(runRecordVersion);
const count = z.int().min(0);

const funnelSchema = z.object({
  records: count.optional(),
  tasks: count.optional(),
  stateful: count.optional(),
  inferred: count.optional(),
  goodEnough: count.optional(),
  distinct: count.optional(),
  selected: count.optional(),
  /** Tasks without a usable answer. */
  failed: count.optional(),
});

/** What a run keeps of itself while it goes on, for whoever watches it. */
export const runRecordSchema = z.object({
  format_version: version,
  kind: z.enum(['envs', 'tasks']),
  language_model: z.string(),
  /** `openai`, `batch` or `replay`. */
  provider: z.string(),
  /** ISO 8601, UTC. */
  started_at: z.string(),
  ended_at: z.string().optional(),
  /** Of the process: whether it still runs can be told on its machine only. */
  pid: z.int(),
  host: z.string(),
  /** The file of tasks, of `envs`. */
  corpus: z.string().optional(),
  funnel: funnelSchema.optional(),
  phase: z.object({ stage: z.string(), done: count, total: count }).optional(),
  /** The keys of its topics or programs, in their order; undefined while they are not known. */
  items: z.array(z.string()).optional(),
  /** Tasks and environments that went no further, by stage of mining. */
  dropped: z.array(z.object({ stage: z.string(), count })).optional(),
  /** Why it did not come to its end. */
  stopped: z.string().optional(),
});

export type RunRecord = z.infer<typeof runRecordSchema>;

export const itemStates = [
  'queued',
  'drafting',
  'examining',
  'reading',
  'repairing',
  'waiting',
  'accepted',
  'present',
  'rejected',
  'stopped',
] as const;

const problemSchema = z.object({
  source: z.string(),
  code: z.string(),
  path: z.string().optional(),
  message: z.string(),
});

export const roundSchema = z.object({
  round: count,
  problems: z.array(problemSchema),
  edits: z
    .array(z.object({ path: z.string(), applied: z.boolean(), why: z.string().optional() }))
    .default([]),
  isTakenBack: z.boolean().optional(),
});

/** One topic or program of a run, as far as it is. */
export const itemRecordSchema = z.object({
  format_version: version,
  name: z.string(),
  /** Of a program: the environment it is for. */
  environment: z.string().optional(),
  title: z.string(),
  summary: z.string().optional(),
  domain: z.string().optional(),
  tasks: z.array(z.object({ source: z.string(), text: z.string() })).default([]),
  state: z.enum(itemStates),
  rounds: z.array(roundSchema),
  /** Why it was stopped, or where it lies. */
  message: z.string().optional(),
});

export type ItemRecord = z.infer<typeof itemRecordSchema>;
