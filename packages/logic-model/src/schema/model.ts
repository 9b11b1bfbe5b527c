import { z } from 'zod';
import {
  failureCodeSchema,
  identifierSchema,
  kebabNameSchema,
  proseSchema,
  typeNameSchema,
  unknownSchema,
  wireNameSchema,
} from './names.ts';
import { expressionSchema, jsonSchema } from './sample.ts';
import { fieldSchema, memberSchema, paramSchema, settingSchema, typeSchema } from './type.ts';
import {
  modelWireSchema,
  operationWireSchema,
  pagingSchema,
  resultTextSchema,
  statusesSchema,
} from './wire.ts';

export const FORMAT_VERSION = 1;

const body = z
  .string()
  .min(1)
  .max(50_000)
  .describe('Restricted TypeScript; see the operation language.');

const policySchema = z.strictObject({
  operation: wireNameSchema.describe('The operation that the rule forbids.'),
  when: expressionSchema.describe(
    'In which case, over the params and, for each `ref` param, its row: `charge.amount > 5`.',
  ),
});

export const ruleSchema = z.strictObject({
  id: kebabNameSchema,
  text: proseSchema,
  enforced: z
    .enum(['tool', 'invariant', 'agent', 'manner'])
    .describe(
      'By guards in tools; by invariants; by the agent, as `forbids` decides; or a manner of ' +
        'speaking, which no program judges and only conversations show.',
    ),
  codes: z.array(failureCodeSchema).optional().describe('The failure codes that enforce it.'),
  forbids: z
    .array(policySchema)
    .min(1)
    .optional()
    .describe('For `agent`, which needs it: exactly the calls that break the rule.'),
});

export const shapeSchema = z.strictObject({
  name: typeNameSchema,
  description: proseSchema.optional(),
  tag: wireNameSchema
    .optional()
    .describe('The enum field that tells the variants of a tagged union apart.'),
  fields: z.array(memberSchema).min(1).max(200),
  unknown: unknownSchema.optional(),
});

export const entitySchema = z.strictObject({
  name: typeNameSchema,
  collection: identifierSchema.describe('The table, as bodies name it: `books`.'),
  description: proseSchema.optional(),
  key: wireNameSchema.optional().describe('The field that identifies a row.'),
  label: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('How a person names a row: `book.title` or `the loan of {book.title}`.'),
  fields: z.array(fieldSchema).min(1).max(200),
  unique: z
    .array(z.array(wireNameSchema).min(1))
    .optional()
    .describe('Lists of fields whose values together occur once.'),
  history: z.boolean().optional().describe('Append-only.'),
  singleton: z.boolean().optional().describe('Exactly one row, without key.'),
  tree: wireNameSchema.optional().describe('The ref to the parent row; forbids cycles.'),
  goal: z.literal('ignore').optional().describe('Never part of a task’s goal.'),
  rows: z
    .tuple([z.int().min(0), z.int().min(0)])
    .optional()
    .describe('Fewest and most rows when sampling.'),
  key_in_row: z.boolean().optional().describe('false: rows do not carry their key.'),
});

export const functionSchema = z.strictObject({
  name: identifierSchema,
  description: proseSchema.optional(),
  params: z.array(paramSchema).max(50),
  returns: typeSchema,
  body,
});

const quantitySchema = z.strictObject({
  entity: typeNameSchema,
  value: expressionSchema.describe('The amount one row holds: `account.balance`.'),
});

export const invariantSchema = z.strictObject({
  id: kebabNameSchema,
  rule: kebabNameSchema,
  text: proseSchema.optional(),
  entity: typeNameSchema.optional().describe('Checked for each row; without it for the world.'),
  holds: expressionSchema.optional().describe('What is true after every call.'),
  preserves: z
    .array(quantitySchema)
    .min(1)
    .optional()
    .describe('Quantities whose sum over all rows no operation changes.'),
  except: z.array(wireNameSchema).optional().describe('Operations that may change the sum.'),
});

const phrase = z.string().min(1).max(2_000);

export const operationSchema = z.strictObject({
  name: wireNameSchema.describe('The tool name, verbatim.'),
  kind: z.enum(['query', 'mutation']),
  description: proseSchema,
  params: z.array(paramSchema).max(100),
  unknown: unknownSchema.optional(),
  returns: typeSchema.optional().describe('Left out: the result is null.'),
  body,
  phrase: z
    .union([phrase, z.array(phrase).min(1)])
    .optional()
    .describe('How a person asks for it: `lend {book.title} to {member.name}`.'),
  weight: z.number().min(0).optional().describe('How often sampling uses it; default 1.'),
  inverse: wireNameSchema.optional().describe('The operation that undoes it.'),
  administrative: z.boolean().optional().describe('Not part of ordinary tasks.'),
  wire: operationWireSchema.optional(),
  text: resultTextSchema.optional(),
  statuses: statusesSchema.optional(),
  paging: pagingSchema.optional(),
});

export const setupSchema = z.strictObject({
  name: identifierSchema,
  description: proseSchema.optional(),
  params: z.array(paramSchema).max(100),
  body,
  weight: z.number().min(0).optional(),
});

const rowsSchema = z.union([
  z.array(z.record(z.string(), jsonSchema)),
  z.record(z.string(), jsonSchema),
]);

export const initialSchema = z.strictObject({
  clock: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, 'expected YYYY-MM-DDTHH:MM:SSZ')
    .optional(),
  clock_step: z
    .int()
    .min(0)
    .max(86_400)
    .optional()
    .describe(
      'Seconds by which each successful mutation moves the clock: 1 by default, 0 for a clock that stands.',
    ),
  pace: z
    .enum(['minutes', 'hours', 'days'])
    .optional()
    .describe(
      'How soon one thing follows another there: minutes (a dispatch desk, round the clock), hours (a front desk), days (an office; the default).',
    ),
  actor: z.union([z.string(), z.int()]).optional().describe('The key of the acting row.'),
  rows: z
    .record(identifierSchema, rowsSchema)
    .optional()
    .describe('Literal rows by collection; for `key_in_row: false` a map from key to row.'),
});

/** The logic model: the one source of an environment. */
export const logicModelSchema = z
  .strictObject({
    format_version: z.literal(FORMAT_VERSION).optional(),
    name: kebabNameSchema,
    title: proseSchema,
    summary: proseSchema,
    introduction: z.string().min(1).max(20_000).optional(),
    domain: z
      .string()
      .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'expected two levels, such as `commerce/retail`')
      .describe('A two-level category, such as `commerce/retail`.'),
    arithmetic: z
      .enum(['decimal', 'binary'])
      .optional()
      .describe(
        'decimal (default): sums and products of numbers with declared `decimals` are exact. binary: numbers compute as doubles do, for worlds that copy a program.',
      ),
    rules: z.array(ruleSchema).max(500),
    settings: z.array(settingSchema).max(200).optional(),
    initial: initialSchema.optional(),
    actor: z
      .strictObject({ entity: typeNameSchema, description: proseSchema.optional() })
      .optional(),
    shapes: z.array(shapeSchema).max(1_000).optional(),
    entities: z.array(entitySchema).min(1).max(200),
    functions: z.array(functionSchema).max(200).optional(),
    invariants: z.array(invariantSchema).max(500).optional(),
    operations: z.array(operationSchema).min(1).max(500),
    setup: z.array(setupSchema).max(200).optional(),
    wire: modelWireSchema.optional(),
  })
  .meta({ id: 'LogicModel', title: 'envloom logic model' });

export type LogicModel = z.infer<typeof logicModelSchema>;
export type Rule = z.infer<typeof ruleSchema>;
export type Shape = z.infer<typeof shapeSchema>;
export type Entity = z.infer<typeof entitySchema>;
export type ModelFunction = z.infer<typeof functionSchema>;
export type Invariant = z.infer<typeof invariantSchema>;
export type Operation = z.infer<typeof operationSchema>;
export type Setup = z.infer<typeof setupSchema>;
