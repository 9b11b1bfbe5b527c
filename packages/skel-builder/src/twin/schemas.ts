import { logicModelSchema } from '@envloom/logic-model';
import { z } from 'zod';
import { mostTwinOperations } from './limits.ts';
import { stateAnswerSchema } from '../modeling/stages/schemas.ts';

const model = logicModelSchema.shape;
const operation = model.operations.element.shape;
const entity = stateAnswerSchema.shape.entities.element;

/**
 * What `model-state` answers for a twin: the tables behind its tools.
 *
 * @param taken names of shapes that come from the original
 */
export function twinStateSchema(taken: ReadonlySet<string>) {
  const name = entity.shape.name.refine((each) => !taken.has(each), {
    error:
      'A shape of the original has this name; choose another, such as one with `Row` behind it.',
  });
  return stateAnswerSchema.extend({
    domain: z.string().max(120).describe('Two levels, such as `technology/incidents`.'),
    rules: z.array(stateAnswerSchema.shape.rules.element),
    entities: z.array(entity.extend({ name })).min(1),
  });
}
export type TwinStateAnswer = z.infer<ReturnType<typeof twinStateSchema>>;

/** What `model-operations` answers for a twin: what the original does not say of its tools. */
export const twinOperationsSchema = z.strictObject({
  operations: z
    .array(
      z.strictObject({
        name: operation.name,
        kind: operation.kind,
        failures: z
          .array(
            z.strictObject({
              code: z.string().max(80).describe('In capitals: `ISSUE_NOT_FOUND`.'),
              message: z
                .string()
                .max(1_000)
                .describe('As the original words it, with `{…}` for what varies.'),
              status: z.int().min(400).max(599).optional().describe('For HTTP.'),
            }),
          )
          .describe('What it refuses with, in the order of its guards.'),
        returns: operation.returns.describe(
          'The result as data, for tools whose result the original does not describe.',
        ),
        text: operation.text,
      }),
    )
    .min(1)
    .max(mostTwinOperations),
  shapes: model.shapes.describe('Shapes of results that are not there yet.'),
  error_body: z
    .string()
    .max(1_000)
    .optional()
    .describe(
      'For HTTP: the body of a failed response as an expression over `error` (`code`, `message`, `data`, `status`); left out: `{ message: error.message }`.',
    ),
});
export type TwinOperationsAnswer = z.infer<typeof twinOperationsSchema>;
export type TwinOperation = TwinOperationsAnswer['operations'][number];
