import { z } from 'zod';
import type { Predicate, ScenarioKind } from '../scenario/scenario.ts';
import type { Interaction } from '../scenario/interaction.ts';
import type { AgentFailureReason } from './trajectory.ts';

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
const anything = z.unknown();

const kind = z.enum([
  'ordinary',
  'policy-trap',
  'must-refuse',
  'partly-possible',
  'conversational',
]) satisfies z.ZodType<ScenarioKind>;

const interaction = z.enum([
  'non-conversational',
  'conversational',
]) satisfies z.ZodType<Interaction>;

const failureReason = z.enum([
  'step-limit',
  'token-limit',
  'context-overflow',
  'answer-cut-off',
  'malformed-turns',
  'loop',
  'refused',
]) satisfies z.ZodType<AgentFailureReason>;

const checkKind = z.enum([
  'row-changed',
  'row-added',
  'row-removed',
  'nothing-else',
  'declined',
]) satisfies z.ZodType<Predicate['kind']>;

const sampling = z.looseObject({
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  seed: z.number().optional(),
  max_tokens: z.number().optional(),
});

const agent = z.looseObject({
  name: text,
  mode: z.enum(['tools', 'prompt']).optional(),
  thinking: z.boolean().optional(),
  model: text.optional(),
  sampling: sampling.optional(),
});

const user = z.looseObject({
  name: text,
  model: text.optional(),
  sampling: sampling.optional(),
});

const tool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({
    name: text,
    description: text,
    parameters: z.record(text, anything),
  }),
});

const toolCall = z.looseObject({
  id: text,
  type: z.literal('function'),
  function: z.looseObject({ name: text, arguments: text }),
});

const message = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('system'), content: text }),
  z.looseObject({ role: z.literal('user'), content: text }),
  z.looseObject({
    role: z.literal('assistant'),
    content: text,
    reasoning_content: text.optional(),
    tool_calls: z.array(toolCall).optional(),
  }),
  z.looseObject({ role: z.literal('tool'), tool_call_id: text, name: text, content: text }),
]);

const usage = z.looseObject({
  input_tokens: count,
  output_tokens: count,
  reasoning_tokens: count.optional(),
  estimated: z.literal(true).optional(),
  cost: z.number().optional(),
});

const turn = z.looseObject({
  model: text.optional(),
  finish_reason: text.optional(),
  usage: usage.optional(),
  seconds: count.optional(),
  text: text.optional(),
  note: text.optional(),
});

const result = z.discriminatedUnion('success', [
  z.looseObject({ success: z.literal(true), data: anything }),
  z.looseObject({
    success: z.literal(false),
    error: z.looseObject({ code: text, message: text }),
  }),
]);

const observation = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('task'), text }),
  z.looseObject({
    type: z.literal('tool_results'),
    results: z.array(z.looseObject({ id: text, name: text, result })),
  }),
  z.looseObject({ type: z.literal('message'), text }),
  z.looseObject({
    type: z.literal('error'),
    code: z.enum(['INVALID_ACTION', 'TOO_MANY_CALLS', 'EPISODE_OVER']),
    path: text,
    message: text,
    repair: text,
  }),
  z.looseObject({ type: z.literal('none') }),
]);

/** An object of any form: what the environment makes of an action is compared when it is replayed. */
const action = z.record(text, anything);

const diff = z.looseObject({ format_version: z.literal(1), tables: z.record(text, anything) });

const step = z.looseObject({
  message: whole,
  action: action.optional(),
  observation: observation.optional(),
  malformed: z.array(z.looseObject({ text, problem: text })).optional(),
  diff: diff.optional(),
  hash,
  revealed: z.array(text).optional(),
  turn: turn.optional(),
});

const end = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('finished'), by: z.enum(['agent', 'user']) }),
  z.looseObject({ kind: z.literal('agent-failure'), reason: failureReason, message: text }),
]);

const reward = z.union([z.literal(0), z.literal(1)], { error: 'expected 0 or 1' });

const grade = z.looseObject({
  strict: reward,
  dense: z.number().min(0).max(1),
  checks: z.array(
    z.looseObject({ id: text, sentence: text, passed: z.boolean(), kind: checkKind }),
  ),
});

/** The form of a trajectory. */
export const trajectoryShape = z.looseObject({
  format_version: z.literal(1),
  id: text.min(1),
  env: text.min(1),
  model_hash: text,
  scenario: text.min(1),
  content_hash: contentHash,
  kind,
  split: z.enum(['train', 'held-out']),
  interaction,
  sample: whole,
  seed: z.union([z.number(), text]).optional(),
  agent,
  user: user.optional(),
  tools: z.array(tool),
  messages: z.array(message),
  steps: z.array(step),
  end,
  reward,
  grade,
  start_hash: hash,
  final_hash: hash,
  usage: usage.optional(),
  user_usage: usage.optional(),
  timing: z.looseObject({ started_at: text, seconds: count }),
});
