import { z } from 'zod';

/** The JSON Schema of an option as far as it is told to people. */
const optionSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  title: z.string(),
  description: z.string(),
  default: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  examples: z.array(z.unknown()).optional(),
  /** Its place among the arguments that have no name. */
  position: z.int().optional(),
  /** It may be given several times. */
  repeats: z.boolean().optional(),
});

export type OptionSchema = z.infer<typeof optionSchema>;

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** An option of a command: its name in camel case, and its schema. */
export interface CommandOption {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: OptionSchema;
}

/** The options of a command, in the order in which they are defined. */
export function optionsOf(options: z.ZodObject): readonly CommandOption[] {
  const { properties, required } = objectSchema.parse(
    z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' }),
  );
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    schema: optionSchema.parse(plain(schema)),
  }));
}

/** A union of plain types as one list of types; without the limits that every safe integer has. */
function plain(schema: unknown): unknown {
  const { anyOf = [], minimum, maximum, ...rest } = looseSchema.parse(schema);
  const values = anyOf.flatMap((one) => one.enum ?? []);
  const isLeast = minimum === undefined || minimum === Number.MIN_SAFE_INTEGER;
  const isMost = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER;
  return {
    ...rest,
    ...(anyOf.length === 0 ? {} : { type: anyOf.map(({ type }) => type) }),
    ...(values.length === 0 ? {} : { enum: values }),
    ...(isLeast ? {} : { minimum }),
    ...(isMost ? {} : { maximum }),
  };
}

const looseSchema = z.looseObject({
  anyOf: z
    .array(z.looseObject({ type: z.string(), enum: z.array(z.string()).optional() }))
    .optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** As it is typed: `minCodes` is `--min-codes`. */
export function flagOf(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The types that a value of an option may have. */
export function typesOf({ type = 'string' }: OptionSchema): readonly string[] {
  return [type].flat();
}
