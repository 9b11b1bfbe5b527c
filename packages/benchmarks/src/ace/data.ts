import type { OpenAITool } from '@envloom/runtime';
import { z } from 'zod';
import type { DataFolder } from '../data-folder.ts';
import { jsonSchemaOf } from '../tool-schema.ts';
import type { ReadCall } from './call-text.ts';
import type { AceState } from './world.ts';

const record = z.record(z.string(), z.json());
export const stateSchema = z.record(z.string(), record);

export const categories = ['agent_multi_step', 'agent_multi_turn'] as const;

const taskSchema = z.object({
  id: z.string(),
  question: z.string(),
  involved_classes: z.array(z.string()),
  category: z.enum(categories),
  tools: z.array(z.tuple([z.string(), z.int()])),
});

export const documentSchema = z.object({
  name: z.string(),
  description: z.string(),
  parameters: record,
});

const changeSchema = z.object({
  path: z.array(z.string()),
  before: z.json().optional(),
  after: z.json().optional(),
});

const callSchema = z.object({
  name: z.string(),
  arguments: record,
  result: z.string(),
  error: z.boolean(),
  state_diff: z.array(changeSchema).optional(),
});
export type AceCall = z.infer<typeof callSchema>;

const replaySchema = z.object({
  steps: z.array(z.object({ calls: z.array(callSchema) })),
  state_diff: z.array(changeSchema),
  final_state_sha256: z.string(),
  end_to_end_score: z.number().optional(),
  process_score: z.number().optional(),
});
export type AceReplay = z.infer<typeof replaySchema>;

/** Texts of calls, or lists of them where there are several ways. */
export const milestonesSchema = z.union([z.array(z.string()), z.array(z.array(z.string()))]);

const goldSchema = z.object({
  id: z.string(),
  end_state: z.array(stateSchema),
  milestones: milestonesSchema,
  replays: z.array(replaySchema),
  witness: replaySchema.optional(),
});

const probeSchema = z.object({
  id: z.string(),
  from_task: z.string(),
  calls: z.array(callSchema),
  final_state_sha256: z.string(),
});
export type AceProbe = z.infer<typeof probeSchema>;

export interface AceTask extends Pick<z.infer<typeof taskSchema>, 'id' | 'question' | 'category'> {
  readonly classes: readonly string[];
  readonly tools: readonly OpenAITool[];
  readonly start: AceState;
  /** The official answer: classes with their attributes. */
  readonly endState: readonly AceState[];
  /** Texts of calls; several lists where there are several ways. */
  readonly milestones: readonly (readonly string[])[];
  /** Calls that reach the end; for a few tasks the official milestones do not. */
  readonly solution: readonly ReadCall[];
  /** Recorded runs. */
  readonly replays: readonly AceReplay[];
  readonly witness?: AceReplay;
}

export interface AceData {
  readonly tasks: readonly AceTask[];
  readonly probes: readonly AceProbe[];
  /** By class: `Travel`, and `BaseApi` for the phone. */
  readonly policies: Readonly<Record<string, string>>;
  readonly users: Readonly<Record<string, string>>;
}

/** Reads the form with one JSON file each. */
export function readSharedAce(folder: DataFolder): AceData {
  const documents = folder.json('tools.json', z.record(z.string(), z.array(documentSchema)));
  const states = new Map(
    folder
      .lines('initial_states.jsonl', z.object({ id: z.string(), state: stateSchema }))
      .map(({ id, state }) => [id, state]),
  );
  const gold = new Map(folder.lines('gold.jsonl', goldSchema).map((each) => [each.id, each]));
  const prompts = folder.json(
    'prompts.json',
    z.object({
      policy: z.record(z.string(), z.string()),
      user_simulator: z.record(z.string(), z.string()),
    }),
  );
  return {
    tasks: folder.lines('tasks.jsonl', taskSchema).map((task) => {
      const { id, question, category, involved_classes: classes } = task;
      const { end_state, milestones = [], replays = [], witness } = gold.get(id) ?? {};
      return {
        id,
        question,
        category,
        classes,
        tools: task.tools.flatMap(([name, at]) => {
          const document = documents[name]?.[at];
          return document === undefined ? [] : [toolOf(document)];
        }),
        start: states.get(id) ?? {},
        endState: end_state ?? [],
        milestones: milestoneLists(milestones),
        solution: ((witness ?? replays[0])?.steps ?? []).flatMap(({ calls }) => calls),
        replays,
        ...(witness === undefined ? {} : { witness }),
      };
    }),
    probes: folder.lines('probes.jsonl', probeSchema),
    policies: prompts.policy,
    users: prompts.user_simulator,
  };
}

/** One list for each way. */
export function milestoneLists(
  milestones: readonly string[] | readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const single = milestones.filter((each) => typeof each === 'string');
  const several = milestones.filter((each) => typeof each !== 'string');
  return several.length > 0 ? several : [single];
}

/** As a server takes it. */
export function toolOf({
  name,
  description,
  parameters,
}: z.infer<typeof documentSchema>): OpenAITool {
  return {
    type: 'function',
    function: { name, description, parameters: jsonSchemaOf(parameters) },
  };
}
