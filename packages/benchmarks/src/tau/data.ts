import type { JsonObject } from '@envloom/core';
import { z } from 'zod';
import type { DataFolder } from '../data-folder.ts';
import type { Database, TauDomain } from './domain.ts';

const record = z.record(z.string(), z.json());

const functionSchema = z.object({
  name: z.string(),
  description: z.string().optional(),
  parameters: record,
});
export type ToolDocument = z.infer<typeof functionSchema>;

const changeSchema = z.object({
  path: z.array(z.string()),
  before: z.json().optional(),
  after: z.json().optional(),
});

const callSchema = z.object({
  name: z.string(),
  arguments: record,
  observation: z.string().optional(),
  error: z.boolean().optional(),
  success: z.boolean().optional(),
  state_diff: z.array(changeSchema).optional(),
});

const runSchema = z.object({
  id: z.string(),
  calls: z.array(callSchema),
  state_diff: z.array(changeSchema).optional(),
  final_state_sha256: z.string().optional(),
});
export type RunRecord = z.infer<typeof runSchema>;

const taskSchema = z.object({
  id: z.string(),
  instruction: z.string(),
  outputs: z.array(z.string()).default([]),
});

/** What an agent and a user are told of a task, and what counts as its solution. */
export interface TauTask extends z.infer<typeof taskSchema> {
  readonly actions: readonly { readonly name: string; readonly arguments: JsonObject }[];
}

/** The data of a domain of tau-bench. */
export interface TauData {
  readonly database: Database;
  readonly tools: readonly ToolDocument[];
  /** The policy. */
  readonly wiki: string;
  /** What the simulated user is told, with `{instruction}` in it; where the data have it. */
  readonly userPrompt?: string;
  readonly tasks: readonly TauTask[];
  readonly gold: readonly RunRecord[];
  readonly probes: readonly RunRecord[];
}

/** Reads the form with one JSON file each: tables, tools, tasks, gold and probes. */
export function readSharedTau(folder: DataFolder, { tables, name }: TauDomain): TauData {
  const gold = folder.lines('gold.jsonl', runSchema);
  const callsOf = new Map(gold.map(({ id, calls }) => [id, calls]));
  const extra = name === 'airline' ? ['airports'] : [];
  return {
    database: Object.fromEntries(
      [...tables, ...extra].map((table) => [table, folder.json(`${table}.json`, record)]),
    ),
    tools: folder.json('tools.json', z.array(functionSchema)),
    wiki: folder.text('wiki.md'),
    tasks: folder.lines('tasks.jsonl', taskSchema).map((task) => {
      const actions = callsOf.get(task.id) ?? [];
      return {
        ...task,
        actions: actions.map((call) => ({ name: call.name, arguments: call.arguments })),
      };
    }),
    gold,
    probes: folder.lines('probes.jsonl', runSchema),
  };
}
