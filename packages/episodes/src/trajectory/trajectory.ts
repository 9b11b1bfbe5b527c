import { z } from 'zod';
import { describe, isObject, type Json } from '@envloom/core';
import type { JsonSchema, WorldDiff } from '@envloom/runtime';
import type { Action } from '../episode/action.ts';
import type { Observation } from '../episode/observation.ts';
import type { Interaction } from '../scenario/interaction.ts';
import { type Predicate, scenarioKinds } from '../scenario/scenario.ts';

// What is not listed is kept: later versions record more. JSON of the environment's own (results,
// rows, arguments) is compared by replays and not looked at here.

const text = z.string();
const count = z.number().nonnegative();
const whole = z.int().nonnegative();
const hash = z.string().regex(/^[0-9a-f]{32}$/, 'expected 32 hexadecimal digits');
/** Files of before scenarios had one cannot be replayed: nobody knows on which task they were played. */
const contentHash = z
  .string('expected the content hash of its scenario: play the scenario anew')
  .regex(/^[0-9a-f]{32}$/, 'expected 32 hexadecimal digits');
const anything = z.custom<Json>();

function object<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape).readonly();
}

function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly();
}

/** An object of any form. */
function anyObject<T>() {
  return z.custom<T>(isObject, {
    error: ({ input }) => `expected an object, got ${describe(input)}`,
  });
}

const sampling = object({
  temperature: z.number().exactOptional(),
  top_p: z.number().exactOptional(),
  /** Of this episode's turns. */
  seed: z.number().exactOptional(),
  max_tokens: z.number().exactOptional(),
});
export type SamplingRecord = z.infer<typeof sampling>;

const agent = object({
  /** As it was asked for: `openai:qwen3-8b`, `reference`, `random`. */
  name: text,
  /** How calls are written: as structured tool calls, or in the text, in the format of Hermes and Qwen3. */
  mode: z.enum(['tools', 'prompt']).exactOptional(),
  /** Whether the model was told to think; absent: as the server has it. */
  thinking: z.boolean().exactOptional(),
  model: text.exactOptional(),
  sampling: sampling.exactOptional(),
});
/** Who acted, and how it was set. */
export type AgentRecord = z.infer<typeof agent>;

const user = object({
  /** `scripted`, or `openai:<model>`. */
  name: text,
  model: text.exactOptional(),
  sampling: sampling.exactOptional(),
});
/** Who answered in a conversation. */
export type UserRecord = z.infer<typeof user>;

const tool = object({
  type: z.literal('function'),
  function: object({ name: text, description: text, parameters: anyObject<JsonSchema>() }),
});

const toolCall = object({
  id: text,
  type: z.literal('function'),
  /** `arguments`: the JSON text as the agent wrote it, which may be none. */
  function: object({ name: text, arguments: text }),
});
export type RecordedToolCall = z.infer<typeof toolCall>;

const assistantMessage = object({
  role: z.literal('assistant'),
  /** May be empty beside calls. Tool calls that could not be read stay in it as they were written. */
  content: text,
  reasoning_content: text.exactOptional(),
  tool_calls: list(toolCall).exactOptional(),
});
export type AssistantTurnMessage = z.infer<typeof assistantMessage>;

const message = z.discriminatedUnion('role', [
  object({ role: z.literal('system'), content: text }),
  object({ role: z.literal('user'), content: text }),
  assistantMessage,
  /** `content`: JSON of the result. */
  object({ role: z.literal('tool'), tool_call_id: text, name: text, content: text }),
]);
/** A message of OpenAI's chat completions, with the reasoning told apart as DeepSeek and vLLM do. */
export type TrajectoryMessage = z.infer<typeof message>;

const usage = object({
  input_tokens: count,
  output_tokens: count,
  /** Part of the output. */
  reasoning_tokens: count.exactOptional(),
  /** The server counted nothing: about one token for four characters. */
  estimated: z.literal(true).exactOptional(),
  /** US dollars; absent where no price is known. */
  cost: z.number().exactOptional(),
});
/** Tokens as the server counted them. */
export type UsageRecord = z.infer<typeof usage>;

const turn = object({
  /** The model as the server named it. */
  model: text.exactOptional(),
  finish_reason: text.exactOptional(),
  usage: usage.exactOptional(),
  /** From the question to the answer, retries included. */
  seconds: count.exactOptional(),
  /** In prompt mode: the text as the model wrote it. */
  text: text.exactOptional(),
  /** What a built-in agent did differently from the reference. */
  note: text.exactOptional(),
});
/** How a turn of an agent came about. */
export type TurnRecord = z.infer<typeof turn>;

const malformed = object({
  /** As it was written, with its tags; cut after 2,000 characters. */
  text,
  /** What is wrong and what to write instead. */
  problem: text,
});
/** A tool call in a text that cannot be read. */
export type MalformedCall = z.infer<typeof malformed>;

const result = z.discriminatedUnion('success', [
  object({ success: z.literal(true), data: anything }),
  object({ success: z.literal(false), error: object({ code: text, message: text }) }),
]);

const observation: z.ZodType<Observation> = z.discriminatedUnion('type', [
  object({ type: z.literal('task'), text }),
  object({
    type: z.literal('tool_results'),
    results: list(object({ id: text, name: text, result })),
  }),
  object({ type: z.literal('message'), text }),
  object({
    type: z.literal('error'),
    code: z.enum(['INVALID_ACTION', 'TOO_MANY_CALLS', 'EPISODE_OVER']),
    path: text,
    message: text,
    repair: text,
  }),
  object({ type: z.literal('none') }),
]);

const step = object({
  /** The place of the agent's message in `messages`. */
  message: whole,
  /** What the environment was given; absent where nothing in the message could be carried out. */
  action: anyObject<Exclude<Action, string>>().exactOptional(),
  /** What the environment answered; absent where it was given nothing. */
  observation: observation.exactOptional(),
  /** Calls that could not be read; what the agent was told of them follows as a message of the user. */
  malformed: list(malformed).exactOptional(),
  /** What the step changed; absent: nothing. */
  diff: object({
    format_version: z.literal(1),
    tables: anyObject<WorldDiff['tables']>(),
  }).exactOptional(),
  /** State hash after the step. */
  hash,
  /** Ids of the facts that the user told in answer. */
  revealed: list(text).exactOptional(),
  turn: turn.exactOptional(),
});
/** What one message of the agent led to. */
export type TrajectoryStep = z.infer<typeof step>;

const failureReason = z.enum([
  /** The limit of steps. */
  'step-limit',
  /** The limit of tokens of an episode. */
  'token-limit',
  /** The conversation no longer fits the context of the model. */
  'context-overflow',
  /** An answer was cut at the limit of answer tokens, before it held anything to carry out. */
  'answer-cut-off',
  /** Several turns in a row held nothing that could be carried out. */
  'malformed-turns',
  /** The same calls with the same results, over and over. */
  'loop',
  /** The model refused, or a content filter did. */
  'refused',
]);
/** Why an episode was cut off; its state is judged as it was then. */
export type AgentFailureReason = z.infer<typeof failureReason>;

const end = z.discriminatedUnion('kind', [
  object({ kind: z.literal('finished'), by: z.enum(['agent', 'user']) }),
  /** `message`, for people: what happened, with figures. */
  object({ kind: z.literal('agent-failure'), reason: failureReason, message: text }),
]);
/** How an episode ended. Whatever the agent did not bring about itself is no end of a trajectory. */
export type EpisodeEnd = z.infer<typeof end>;

const checkKind = z.enum([
  'row-changed',
  'row-added',
  'row-removed',
  'nothing-else',
  'declined',
  'answered',
]) satisfies z.ZodType<Predicate['kind']>;

const reward = z.union([z.literal(0), z.literal(1)], { error: 'expected 0 or 1' });

const grade = object({
  strict: reward,
  dense: z.number().min(0).max(1),
  checks: list(object({ id: text, sentence: text, passed: z.boolean(), kind: checkKind })),
});
/** A reward with what it is made of. */
export type TrajectoryGrade = z.infer<typeof grade>;

/** The form of a trajectory. */
export const trajectoryShape = z.object({
  format_version: z.literal(1),
  /** Unique in a run: `library-loans-7-0002#3`, scenario and sample. */
  id: text.min(1),
  /** The name of the environment. */
  env: text.min(1),
  model_hash: text,
  /** The id of the scenario. */
  scenario: text.min(1),
  /** Of the scenario: what was played, and what judged it. 32 hexadecimal digits. */
  content_hash: contentHash,
  kind: z.enum(scenarioKinds),
  /** The task program that the scenario is an instance of; absent where a walk made it. */
  program: text.exactOptional(),
  split: z.enum(['train', 'held-out']),
  interaction: z.enum(['non-conversational', 'conversational']) satisfies z.ZodType<Interaction>,
  /** Which of several episodes of this scenario, from 0. */
  sample: whole,
  /** What the random choices of the world followed from; absent: as in the reference. */
  seed: z.union([z.number(), text]).exactOptional(),
  agent,
  /** Present in conversations. */
  user: user.exactOptional(),
  tools: list(tool),
  /** The conversation as the agent had it: the instructions first, then the task, then turn by turn. */
  messages: list(message),
  /** One for each message of the agent. */
  steps: list(step),
  end,
  /** The strict reward. */
  reward,
  grade,
  /** State hash at the start. */
  start_hash: hash,
  /** State hash at the end. */
  final_hash: hash,
  /** Of all turns of the agent; absent where it is no language model. */
  usage: usage.exactOptional(),
  /** Of all replies of the user; absent where it is no language model. */
  user_usage: usage.exactOptional(),
  /** `started_at`: `YYYY-MM-DDTHH:MM:SS.sssZ` */
  timing: object({ started_at: text, seconds: count }),
});

/**
 * An episode as it was played: enough to play it again, to judge it, and to train on it. One line of
 * JSON. Only what an agent is to answer for is a trajectory: an episode that broke off because a
 * server failed is none.
 */
export type Trajectory = Readonly<z.infer<typeof trajectoryShape>>;
