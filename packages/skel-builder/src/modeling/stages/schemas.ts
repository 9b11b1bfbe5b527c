import {
  logicModelSchema,
  reservedTypeNames,
  reservedValueNames,
  sampleSchema,
} from '@envloom/logic-model';
import { z } from 'zod';
import { patchSchema } from '../../repair/patch-schema.ts';

const model = logicModelSchema.shape;
const rule = model.rules.element;
const entity = model.entities.element;
const operation = model.operations.element;

const free = (taken: ReadonlySet<string>) => (name: string) => !taken.has(name);
const taken = {
  error: 'This name has a meaning of its own in bodies or in generated code; choose another.',
};

/** Refused here, where another name costs nothing yet. */
const freeNames = {
  name: entity.shape.name.refine(free(reservedTypeNames), taken),
  collection: entity.shape.collection.refine(free(reservedValueNames), taken),
};

/** What only an original says of its tools. */
const wire = { wire: true, text: true, statuses: true, paging: true } as const;

/** Most operations of an answer: what the stages after it can still write in one go. */
const mostOperations = 60;

/** What `model-state` answers: what the world holds and which rules bind it. */
export const stateAnswerSchema = z.strictObject({
  title: model.title,
  summary: model.summary,
  introduction: model.introduction.unwrap(),
  rules: z.array(rule.omit({ forbids: true })).min(1),
  settings: model.settings,
  actor: model.actor,
  shapes: model.shapes,
  entities: z.array(entity.omit({ label: true, rows: true, goal: true }).extend(freeNames)).min(1),
});
export type StateAnswer = z.infer<typeof stateAnswerSchema>;

/** What `model-operations` answers: the tools as agents see them. */
export const operationsAnswerSchema = z.strictObject({
  operations: z
    .array(
      operation.omit({ body: true, phrase: true, weight: true, ...wire }).extend({
        failures: z
          .array(z.string().max(64))
          .describe('The codes it refuses with, in the order of its guards.'),
      }),
    )
    .min(1)
    .max(mostOperations),
  shapes: model.shapes.describe('Shapes of results that the state does not have yet.'),
});
export type OperationsAnswer = z.infer<typeof operationsAnswerSchema>;

/** What `model-bodies` answers, for all operations or a share of them. */
export const bodiesAnswerSchema = z.strictObject({
  functions: model.functions,
  invariants: model.invariants,
  bodies: z
    .array(z.strictObject({ operation: operation.shape.name, body: operation.shape.body }))
    .min(1),
});
export type BodiesAnswer = z.infer<typeof bodiesAnswerSchema>;

const hints = z
  .array(z.strictObject({ name: z.string().max(64), sample: sampleSchema }))
  .describe('By name of the field or param.');

/** What `model-sampling` answers: how worlds grow, and how people speak of them. */
export const samplingAnswerSchema = z.strictObject({
  initial: model.initial,
  entities: z.array(
    entity
      .pick({ name: true, label: true, rows: true, goal: true })
      .extend({ hints: hints.optional() }),
  ),
  operations: z.array(
    operation.pick({ name: true, phrase: true, weight: true }).extend({ hints: hints.optional() }),
  ),
  setup: model.setup,
  forbids: z
    .array(z.strictObject({ rule: rule.shape.id, calls: rule.shape.forbids.unwrap() }))
    .optional()
    .describe('For rules left to the agent: which calls certainly break them.'),
});
export type SamplingAnswer = z.infer<typeof samplingAnswerSchema>;

/** The same where the checker found errors in the code of the stages before. */
export const correctingAnswerSchema = samplingAnswerSchema.extend({
  edits: patchSchema.shape.edits.optional().describe('The corrections of what was written before.'),
});
export type CorrectingAnswer = z.infer<typeof correctingAnswerSchema>;

/** What the stages answered about one world. */
export interface StageAnswers {
  readonly state: StateAnswer;
  readonly operations: OperationsAnswer;
  readonly bodies: BodiesAnswer;
  readonly sampling: SamplingAnswer;
}
