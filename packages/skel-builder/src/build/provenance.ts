import type { CallRecord } from '@envloom/llm';
import { z } from 'zod';
import type { ModelOutcome, ModelProblem, Round } from '../outcome.ts';

/** Version of the form of `provenance.json`. */
const PROVENANCE_VERSION = 1;

const callSchema = z.strictObject({
  stage: z.string(),
  ids: z.array(z.string()).describe('Entries of the ledger: the question, and its follow-ups.'),
  model: z.string().describe('The language model as the server named it.'),
  prompt_hash: z.string().describe('SHA-256 of the messages and the schema of the question.'),
  input_tokens: z.int().min(0),
  output_tokens: z.int().min(0),
  cost_usd: z.number().min(0).exactOptional().describe('Left out where no prices are known.'),
});

const roundSchema = z.strictObject({
  round: z.int().min(0).describe('0 is the draft; then one patch each.'),
  problems: z.array(z.strictObject({ code: z.string(), count: z.int().min(1) })),
  edits: z.array(z.strictObject({ path: z.string(), applied: z.boolean() })),
  contested: z
    .array(z.strictObject({ code: z.string(), path: z.string(), why: z.string() }))
    .exactOptional()
    .describe('Findings of readers and notes that the language model held to be mistaken.'),
  is_taken_back: z.literal(true).exactOptional(),
});

/** Where an environment comes from; stored beside its model as `provenance.json`. */
export const provenanceSchema = z.strictObject({
  format_version: z.literal(PROVENANCE_VERSION),
  envloom_version: z.string(),
  name: z.string(),
  topic: z.strictObject({
    title: z.string(),
    summary: z.string(),
    introduction: z.string(),
    domain: z.string(),
    usefulness: z.number(),
    modelability: z.number(),
    request: z.string().exactOptional().describe('The words of the user who named it.'),
  }),
  tasks: z.array(z.strictObject({ source: z.string(), text: z.string() })),
  language_model: z.string().describe('The model that was asked for.'),
  /** Of the model that was accepted: the hash of its canonical JSON. */
  model_hash: z.string().exactOptional(),
  rounds: z.array(roundSchema),
  calls: z.array(callSchema),
  totals: z.strictObject({
    input_tokens: z.int().min(0),
    output_tokens: z.int().min(0),
    cost_usd: z.number().min(0).exactOptional(),
  }),
  figures: z.record(z.string(), z.number()).describe('What was measured when it was accepted.'),
});

export type Provenance = z.infer<typeof provenanceSchema>;

export interface ProvenanceOptions {
  readonly envloomVersion: string;
  /** The model that was asked for; each call tells the one that answered. */
  readonly languageModel: string;
  /** Calls before the topic was there, such as those that inferred it. */
  readonly earlierCalls?: readonly CallRecord[];
}

/**
 * How an environment came about: tasks, topic, calls, rounds. The same outcome gives the same
 * provenance, whether its answers were paid now or before. Holds no key, header or absolute path.
 */
export function provenanceOf(outcome: ModelOutcome, options: ProvenanceOptions): Provenance {
  const { topic, history } = outcome;
  const { name, tasks, ...about } = topic;
  const calls = [...(options.earlierCalls ?? []), ...history.calls];
  return {
    format_version: PROVENANCE_VERSION,
    envloom_version: options.envloomVersion,
    name,
    topic: about,
    tasks: tasks.map(({ source, text }) => ({ source: relativeSource(source), text })),
    language_model: options.languageModel,
    ...(outcome.kind === 'accepted' ? { model_hash: outcome.model.hash } : {}),
    rounds: history.rounds.map(roundOf),
    calls: calls.map(callOf),
    totals: totalsOf(calls),
    figures: outcome.kind === 'accepted' ? { ...outcome.figures } : {},
  };
}

/** A corpus that was named by an absolute path is told by the name of its file. */
function relativeSource(source: string): string {
  const isAbsolute = /^(?:[/\\]|[A-Za-z]:[/\\])/.test(source);
  return isAbsolute ? (source.split(/[/\\]/).at(-1) ?? source) : source;
}

function roundOf({
  round,
  problems,
  edits,
  contested,
  isTakenBack,
}: Round): Provenance['rounds'][number] {
  return {
    round,
    problems: countsOf(problems),
    edits: edits.map(({ path, applied }) => ({ path, applied })),
    ...(contested === undefined ? {} : { contested: [...contested] }),
    ...(isTakenBack === true ? { is_taken_back: true } : {}),
  };
}

function countsOf(problems: readonly ModelProblem[]): { code: string; count: number }[] {
  const groups = Map.groupBy(problems, ({ code }) => code);
  return [...groups].map(([code, same]) => ({ code, count: same.length }));
}

function callOf(call: CallRecord): Provenance['calls'][number] {
  return {
    stage: call.stage,
    ids: [...call.ids],
    model: call.model,
    prompt_hash: call.promptHash,
    input_tokens: call.usage.input,
    output_tokens: call.usage.output,
    ...(call.costUsd === undefined ? {} : { cost_usd: call.costUsd }),
  };
}

/** The cost only where that of each call is known: a part of it would be told as the whole. */
function totalsOf(calls: readonly CallRecord[]): Provenance['totals'] {
  const costs = calls.map(({ costUsd }) => costUsd);
  const cost = costs.every((each) => each !== undefined) ? total(costs) : undefined;
  return {
    input_tokens: total(calls.map(({ usage }) => usage.input)),
    output_tokens: total(calls.map(({ usage }) => usage.output)),
    ...(cost === undefined ? {} : { cost_usd: cost }),
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
