import { z } from 'zod';

/** A list, or its JSON text. */
function listOf<Item extends z.ZodType>(item: Item) {
  const list = z.array(item);
  return z.union([list, z.string().transform(parsed).pipe(list)], {
    error: 'expected a list, or a JSON text of one',
  });
}

function parsed(text: string, context: z.RefinementCtx): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    context.issues.push({ code: 'custom', message: 'expected JSON', input: text });
    return z.NEVER;
  }
}

const call = z.object({
  id: z.string().nullish(),
  function: z.object({
    name: z.string(),
    arguments: z.union([z.string(), z.record(z.string(), z.json())]).nullish(),
  }),
});

const message = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  tool_calls: z.array(call).nullish(),
  tool_call_id: z.string().nullish(),
  name: z.string().nullish(),
});

const tool = z.object({
  function: z.object({
    name: z.string().min(1),
    description: z.string().default(''),
    parameters: z.record(z.string(), z.json()).default(() => ({ type: 'object', properties: {} })),
  }),
});

/**
 * A trajectory of EnvScaler: as its agent records it, or as it is published, with some fields as JSON
 * texts and others left out. What is not needed here is not looked at.
 */
export const envScalerShape = z.object({
  traj_type: z.string().nullish(),
  task_info: z.object({ env_id: z.string().min(1), task_id: z.string().min(1) }),
  tools: listOf(tool),
  messages: listOf(message),
  user_messages: z.unknown(),
  total_reward: z.number().nullish(),
  terminated: z.boolean().nullish(),
  truncated: z.boolean().nullish(),
});

export type EnvScalerTrajectory = z.infer<typeof envScalerShape>;
export type EnvScalerMessage = z.infer<typeof message>;
