import { z } from 'zod';

/** What is answered, for those who read the OpenAPI document; a test holds real answers against it. */

const observation = z
  .looseObject({ type: z.enum(['task', 'tool_results', 'message', 'error', 'none']) })
  .describe(
    'What the agent sees: the task, results of its calls, a message of the user, an error.',
  );

const grade = z
  .looseObject({
    strict: z.literal([0, 1]).describe('1: every check holds.'),
    dense: z
      .number()
      .describe('The share of goal checks that hold; 0 where anything else changed.'),
    checks: z.array(z.looseObject({ id: z.string(), sentence: z.string(), passed: z.boolean() })),
  })
  .describe('Once the episode is over.');

const progress = {
  steps: z.int(),
  limit: z.int().describe('After so many steps the episode is cut off.'),
  grade: grade.optional(),
};

export const taskShape = z.object({
  session: z.string(),
  environment: z.string(),
  observation,
  info: z.object({
    tools: z.array(z.looseObject({})),
    instructions: z.string(),
    limit: progress.limit,
  }),
});

const text = z.string().describe('What a text agent reads next.');

export const environmentShape = z.object({
  name: z.string(),
  version: z.string(),
  package: z.string(),
  title: z.string(),
  scenarios: z.record(z.enum(['train', 'held-out', 'all']), z.int()),
});

export const scenarioShape = z.object({
  id: z.string(),
  content_hash: z.string(),
  kind: z.string(),
  split: z.string(),
  difficulty: z.number(),
});

export const startShape = z.object({
  session: z.string().describe('Whoever knows it may use the session.'),
  environment: z.string(),
  scenario: z.string(),
  content_hash: z.string().describe('Of the scenario: another under the same id is refused by it.'),
  seed: z.int(),
  observation,
  info: z.looseObject({
    ...progress,
    tools: z.array(z.looseObject({})).optional().describe('As chat completions list them.'),
    instructions: z.string().optional(),
  }),
  text: z.object({ system: z.string(), user: z.string() }).optional(),
});

export const stepShape = z.object({
  observation,
  reward: z.number().describe('0 until the episode ends.'),
  terminated: z.boolean(),
  truncated: z.boolean(),
  info: z.object(progress),
  text: text.optional(),
});

export const stateShape = z.object({
  environment: z.string(),
  scenario: z.string(),
  seed: z.int(),
  steps: z.int(),
  limit: z.int(),
  terminated: z.boolean(),
  truncated: z.boolean(),
  reward: z.number(),
  state_hash: z.string().describe('Of all rows; equal worlds have equal hashes.'),
});

export const listedShape = z.object({
  handle: z.string().describe('The first 12 hexadecimal digits of the SHA-256 of the id.'),
  environment: z.string(),
  scenario: z.string(),
  steps: z.int(),
  idle_seconds: z.number(),
});

export const forkShape = z.object({ session: z.string() });

export const resumedShape = z.object({ session: z.string(), state: stateShape });

export const errorShape = z.object({
  error: z.object({
    code: z.string(),
    message: z.string().describe('What is wrong.'),
    repair: z.string().describe('What to do instead.'),
    path: z.string().describe('Where in the request; empty for all of it.'),
  }),
});
