import { isDeepStrictEqual } from 'node:util';
import { parseScenario, type Scenario } from '@envloom/episodes';
import type { GenerateOptions, Outcome, VerifiedAttempt } from '@envloom/scen-generator';
import { z } from 'zod';
import { unpackJson } from '@envloom/work';
import { decisionsSchema } from '@envloom/scen-generator/stored';
import { droppedSchema, kindSchema } from '@envloom/scen-generator/stored';

const wishesSchema: z.ZodType<GenerateOptions> = z.strictObject({
  seed: z.int().min(0),
  count: z.int().min(1),
  kinds: z.partialRecord(kindSchema, z.number()).exactOptional(),
  difficulty: z.tuple([z.number(), z.number()]).exactOptional(),
  minSteps: z.int().exactOptional(),
});

/** Making scenarios as a queue carries it: it needs no file of who asks. */
export const generateInputSchema = z.strictObject({
  /** The text of the logic model, which names its environment in messages. */
  model: z.string(),
  wishes: wishesSchema,
});

export type GenerateInput = z.infer<typeof generateInputSchema>;

export const generateOutputSchema = z.strictObject({
  scenarios: z.int(),
  attempts: z.int(),
  /** Of all attempts in their order, packed. */
  outcomes: z.string(),
});

export type GenerateOutput = z.infer<typeof generateOutputSchema>;

const scenarioSchema = z.custom<Scenario>(isScenario, { error: 'It is no scenario.' });

const stateSchema = z.custom<VerifiedAttempt['base']['state']>(isState, {
  error: 'It is no state.',
});

const outcomesSchema: z.ZodType<Outcome[]> = z.array(
  z.discriminatedUnion('kind', [
    droppedSchema.extend({ kind: z.literal('dropped') }),
    z.strictObject({
      kind: z.literal('verified'),
      attempt: z.int(),
      wanted: kindSchema,
      scenario: scenarioSchema,
      decisions: decisionsSchema,
      base: z.strictObject({ hash: z.string(), state: stateSchema }),
    }),
  ]),
);

/** @throws Error for what no worker answered */
export function outcomesOf({ outcomes }: GenerateOutput): readonly Outcome[] {
  return outcomesSchema.parse(unpackJson(outcomes));
}

function isScenario(value: unknown): boolean {
  try {
    return isDeepStrictEqual(parseScenario(value), value);
  } catch {
    return false;
  }
}

function isState(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'rows' in value;
}
