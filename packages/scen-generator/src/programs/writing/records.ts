import type { CallRecord } from '@envloom/llm';
import { mutatedSolution, readyProgram } from '@envloom/task-programs';
import { z } from 'zod';
import type { WritingEnvironment } from './environment.ts';
import { solversSchema } from './solvers.ts';
import type { AcceptedProgram } from './write-program.ts';

const gateSchema = z.enum(['passed', 'failed', 'not run']);

const doubtSchema = z.strictObject({
  quote: z.string(),
  difference: z.string(),
  severity: z.enum(['high', 'medium', 'low']),
  how: z.enum(['text', 'arranged', 'also', 'unfounded', 'left']),
  what: z.string(),
});

const costSchema = {
  /** Questions by stage, and how often. */
  stages: z.record(z.string(), z.int()),
  rounds: z.int(),
  /** As the ledger has it; several are joined by commas. */
  model: z.string(),
  tokens: z.strictObject({ input: z.int(), output: z.int() }),
};

const recordSchema = z.strictObject({
  ...costSchema,
  /** Of the program with its helpers. */
  hash: z.string(),
  instances: z.strictObject({ accepted: z.int(), tried: z.int() }),
  mutants: z.strictObject({ killed: z.int(), total: z.int() }),
  gates: z.strictObject({
    one_reading: z.strictObject({
      result: gateSchema,
      doubts: z.int(),
      open: z.int(),
    }),
    /** Kept under `solvers`. */
    fresh_solvers: z.looseObject({ result: gateSchema }).optional(),
  }),
  doubts: z.array(doubtSchema),
});

export type ProgramRecord = z.output<typeof recordSchema>;

const recordsSchema = z.strictObject({
  format_version: z.literal(1),
  helpers: z.strictObject(costSchema).optional(),
  programs: z.record(z.string(), recordSchema),
  /** By program; without one the gate of fresh solvers was not run. */
  solvers: z.record(z.string(), solversSchema).optional(),
});

/** `tasks/records.json`: how the programs of an environment were written. */
export type WritingRecords = z.output<typeof recordsSchema>;

export const noRecords: WritingRecords = { format_version: 1, programs: {} };

/** @throws Error that says what is wrong with the text */
export function parseRecords(text: string): WritingRecords {
  const parsed = recordsSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(`tasks/records.json has another shape: ${z.prettifyError(parsed.error)}`);
}

/**
 * What is said of the gates of a program that need a language model: one reading, and fresh solvers.
 *
 * @param hash of the program as it is now; what was read and played of another text does not count
 */
export function modelGates(
  { programs, solvers }: WritingRecords,
  name: string,
  hash: string | undefined,
): readonly [reading: string, solvers: string] {
  const record = programs[name];
  const isChanged = record !== undefined && record.hash !== hash;
  const reading = isChanged ? undefined : record?.gates.one_reading.result;
  const agents = isChanged ? [] : (solvers?.[name]?.agents ?? []);
  const sum = (of: (agent: (typeof agents)[number]) => number): number =>
    agents.reduce((total, agent) => total + of(agent), 0);
  const played = sum(({ samples }) => samples);
  return [
    `one reading ${reading ?? 'not run'}`,
    played === 0 ? 'fresh solvers not run' : `solved ${sum(({ passed }) => passed)} of ${played}`,
  ];
}

/** What questions cost, as records keep it. */
export function costOf(calls: readonly CallRecord[], rounds: number) {
  const stages = Map.groupBy(calls, ({ stage }) => stage);
  const sum = (of: (call: CallRecord) => number): number =>
    calls.reduce((total, call) => total + of(call), 0);
  return {
    stages: Object.fromEntries([...stages].map(([stage, some]) => [stage, some.length])),
    rounds,
    model: [...new Set(calls.map(({ model }) => model))].join(', '),
    tokens: { input: sum(({ usage }) => usage.input), output: sum(({ usage }) => usage.output) },
  };
}

export function recordOf(
  { context }: WritingEnvironment,
  { version, reading, calls, rounds }: AcceptedProgram,
): ProgramRecord {
  const { examined } = version;
  if (examined === undefined) throw new Error('An accepted program was examined.');
  const { source, examination } = examined;
  const { accepted, tried, unkilled } = examination;
  const all = mutatedSolution(readyProgram(context, source)).mutants;
  const total =
    all.filter(({ kind }) => kind !== 'reverse-order').length - source.program.equal.length;
  return {
    ...costOf(calls, rounds),
    hash: source.hash,
    instances: { accepted: accepted.length, tried },
    mutants: { killed: total - unkilled.length, total },
    gates: {
      one_reading: {
        result: reading.result,
        doubts: reading.doubts.length,
        open: reading.doubts.filter(({ how }) => how === 'left').length,
      },
    },
    doubts: reading.doubts.map((doubt) => ({ ...doubt })),
  };
}
