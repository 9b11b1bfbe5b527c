import { z } from 'zod';
import { identifierSchema, typeNameSchema, wireNameSchema, wordSchema } from './names.ts';
import { jsonSchema, sampleSchema } from './sample.ts';

const common = {
  optional: z.boolean().optional().describe('May be left out.'),
  nullable: z.boolean().optional().describe('null is a value, too; not the same as left out.'),
  description: z.string().max(2_000).optional(),
  default: jsonSchema.optional().describe('Used when an insert or a call leaves the value out.'),
  sample: sampleSchema.optional(),
  unique: z.boolean().optional().describe('No two rows share the value; null may occur often.'),
};

const text = {
  min_length: z.int().min(0).optional(),
  max_length: z.int().min(0).max(1_000_000).optional(),
  pattern: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Pattern by example: digits stand for any digit, capitals for any capital, small letters for any small letter; all else is literal. `AB-1234` accepts `XY-0007`.',
    ),
  verbatim: z
    .boolean()
    .optional()
    .describe('Every character counts: texts of tasks quote the value and never reword it.'),
};
const bounds = { min: z.number().optional(), max: z.number().optional() };
const size = { min_items: z.int().min(0).optional(), max_items: z.int().min(0).optional() };
/** Doubles have no room for more digits after the point. */
export const maxDecimals = 12;
const decimals = z
  .int()
  .min(0)
  .max(maxDecimals)
  .optional()
  .describe('Most digits after the point; 2 for money.');
const transitions = z
  .record(wordSchema, z.array(wordSchema))
  .optional()
  .describe('A status machine: from each value, the values it may change to.');
const onRemove = z
  .enum(['restrict', 'cascade', 'clear'])
  .optional()
  .describe('What removing the referred row does to this one; default restrict.');
const distinct = z.boolean().optional().describe('No value occurs twice.');

/** The types that hold no type of their own, each taking `extra` members. */
function plainTypes<Extra extends z.ZodRawShape>(extra: Extra) {
  return [
    z.strictObject({ ...extra, type: z.literal('string'), ...text, ...common }),
    z.strictObject({ ...extra, type: z.literal('integer'), ...bounds, ...common }),
    z.strictObject({ ...extra, type: z.literal('number'), ...bounds, decimals, ...common }),
    z.strictObject({ ...extra, type: z.literal('boolean'), ...common }),
    z.strictObject({ ...extra, type: z.literal('date'), ...common }),
    z.strictObject({ ...extra, type: z.literal('time'), ...common }),
    z.strictObject({ ...extra, type: z.literal('datetime'), ...common }),
    z.strictObject({ ...extra, type: z.literal('json'), ...common }),
    z.strictObject({
      ...extra,
      type: z.literal('enum'),
      values: z.array(wordSchema).min(1).max(500),
      transitions,
      ...common,
    }),
    z.strictObject({
      ...extra,
      type: z.literal('ref'),
      entity: typeNameSchema.describe('The entity whose key this is.'),
      on_remove: onRemove,
      ...common,
    }),
    z.strictObject({
      ...extra,
      type: z.literal('row'),
      entity: typeNameSchema.describe('The entity whose whole row this is.'),
      ...common,
    }),
    z.strictObject({ ...extra, type: z.literal('shape'), shape: typeNameSchema, ...common }),
  ] as const;
}

/** The types made of values of another type, each taking `extra` members. */
function containerTypes<Extra extends z.ZodRawShape>(extra: Extra) {
  return [
    z.strictObject({
      ...extra,
      type: z.literal('array'),
      of: itemSchema,
      ...size,
      distinct,
      ...common,
    }),
    z.strictObject({ ...extra, type: z.literal('record'), of: itemSchema, ...common }),
    z.strictObject({
      ...extra,
      type: z.literal('union'),
      of: z
        .array(itemSchema)
        .min(2)
        .max(20)
        .describe('A value is one of the first that accepts it; 20 at most.'),
      ...common,
    }),
  ] as const;
}

const plainSchema = z.discriminatedUnion('type', plainTypes({}));
type PlainType = z.infer<typeof plainSchema>;
type Common = Omit<Extract<PlainType, { type: 'boolean' }>, 'type'>;

/** An ordered list of values of one type. */
export interface ArrayType extends Common {
  type: 'array';
  of: TypeNode;
  min_items?: number | undefined;
  max_items?: number | undefined;
  distinct?: boolean | undefined;
}

/** Values of one type under free string keys. */
export interface RecordType extends Common {
  type: 'record';
  of: TypeNode;
}

/** A value of one of several types: of the first that accepts it. */
export interface UnionType extends Common {
  type: 'union';
  of: TypeNode[];
}

/** A type with its constraints: what a field, a param, a result or an array's item holds. */
export type TypeNode = PlainType | ArrayType | RecordType | UnionType;

const itemSchema: z.ZodType<TypeNode> = z.lazy(() => typeSchema);

/** A type, as in `returns` or `of`. */
export const typeSchema: z.ZodType<TypeNode> = z
  .discriminatedUnion('type', [...plainTypes({}), ...containerTypes({})])
  .meta({ id: 'Type' });

const named = { name: wireNameSchema };

const variant = {
  variant: z
    .union([wordSchema, z.array(wordSchema).min(1)])
    .optional()
    .describe('In a shape with a `tag`: the tag values under which this field exists.'),
};

/** A field of an entity. */
export type Field = TypeNode & { name: string };
export const fieldSchema: z.ZodType<Field> = z
  .discriminatedUnion('type', [...plainTypes(named), ...containerTypes(named)])
  .meta({ id: 'Field' });

/** A member of a shape; `variant` ties it to values of the shape's tag. */
export type Member = Field & { variant?: string | string[] | undefined };
export const memberSchema: z.ZodType<Member> = z
  .discriminatedUnion('type', [
    ...plainTypes({ ...named, ...variant }),
    ...containerTypes({ ...named, ...variant }),
  ])
  .meta({ id: 'Member' });

const paramOptions = {
  ...named,
  fresh: typeNameSchema.optional().describe('The caller chooses a new key of this entity.'),
};

/** A parameter of a tool. */
export type Param = Field & { fresh?: string | undefined };
export const paramSchema: z.ZodType<Param> = z
  .discriminatedUnion('type', [...plainTypes(paramOptions), ...containerTypes(paramOptions)])
  .meta({ id: 'Param' });

/** A constant that bodies read as `settings.<name>`. */
export type Setting = TypeNode & { name: string; value: z.infer<typeof jsonSchema> };
const settingOptions = { name: identifierSchema, value: jsonSchema };
export const settingSchema: z.ZodType<Setting> = z
  .discriminatedUnion('type', [...plainTypes(settingOptions), ...containerTypes(settingOptions)])
  .meta({ id: 'Setting' });
