import { isDeepStrictEqual } from 'node:util';
import { checkText, modelFile } from '@envloom/env-package';
import { parseScenario, type Scenario } from '@envloom/episodes';
import { type LogicModel, printModel } from '@envloom/logic-model';
import type { GenerateOptions, Outcome, VerifiedAttempt } from '@envloom/scen-generator';
import {
  decisionsSchema,
  droppedSchema,
  gatePorts,
  kindSchema,
  type ScenarioPorts,
} from '@envloom/scen-generator/stored';
import { askQueue, type JobDefinition, type JobQueue, packJson, unpackJson } from '@envloom/work';
import { z } from 'zod';

const wishesSchema: z.ZodType<GenerateOptions> = z.strictObject({
  seed: z.int().min(0),
  count: z.int().min(1),
  kinds: z.partialRecord(kindSchema, z.number()).exactOptional(),
  difficulty: z.tuple([z.number(), z.number()]).exactOptional(),
  minSteps: z.int().exactOptional(),
});

const input = z.strictObject({
  /** The text of the logic model, which names its environment in messages. */
  model: z.string(),
  wishes: wishesSchema,
});

const output = z.strictObject({
  scenarios: z.int(),
  attempts: z.int(),
  /** Of all attempts in their order, packed. */
  outcomes: z.string(),
});

/** Makes scenarios for a model that is sent. */
export const generateJob: JobDefinition<z.infer<typeof input>, z.infer<typeof output>> = {
  kind: 'generate',
  module: import.meta.url,
  input,
  output,
  subject: () => 'Making the scenarios',
  run: ({ model, wishes }) => {
    const check = checkText(model, modelFile);
    if (!check.ok) throw new Error(check.problems.join('\n'));
    const stage = gatePorts.createGeneratorContext(check.checked);
    const outcomes = [...gatePorts.generate(stage, wishes)];
    const scenarios = outcomes.filter(({ kind }) => kind === 'verified').length;
    return Promise.resolve({ scenarios, attempts: outcomes.length, outcomes: packJson(outcomes) });
  },
  summary: ({ scenarios, attempts }) => `${scenarios} scenarios in ${attempts} attempts`,
};

/**
 * Has a worker make the scenarios.
 *
 * @returns what hands them over as if they were made here
 * @throws the signal's reason where it is aborted
 */
export async function generateOn(
  queue: Pick<JobQueue, 'run'>,
  model: LogicModel,
  wishes: GenerateOptions,
  signal: AbortSignal,
): Promise<ScenarioPorts['generate']> {
  const job = { kind: 'generate', input: { model: printModel(model), wishes } };
  const { outcomes } = await askQueue(queue, job, output, { signal });
  const made = outcomesSchema.parse(unpackJson(outcomes));
  return (_stage, { resume }) => made.filter(({ attempt }) => attempt >= (resume?.attempts ?? 0));
}

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
