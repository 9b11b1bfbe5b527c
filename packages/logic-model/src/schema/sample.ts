import { z } from 'zod';

/** An expression of the operation language, such as `book.copies - 1`. */
export const expressionSchema = z.string().min(1).max(20_000);

/** A JSON value. */
export const jsonSchema = z.json();

const fakerMethod = z
  .string()
  .regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)
  .describe('A faker method, such as `person.fullName` or `book.title`.');

/**
 * Hints for growing realistic worlds: the closed list of docs/authoring.md, *sample*.
 * They never change what is valid, only what is likely.
 * Their expressions may read the clock (`now()`, `today()`).
 */
export const sampleSchema = z
  .strictObject({
    examples: z.array(jsonSchema).min(1).optional().describe('Values to draw from.'),
    faker: fakerMethod.optional(),
    range: z
      .tuple([z.union([z.number(), z.string()]), z.union([z.number(), z.string()])])
      .optional()
      .describe('Lowest and highest value; for dates a day offset from the start or an ISO date.'),
    weights: z
      .array(z.number().min(0))
      .min(1)
      .optional()
      .describe(
        'Likelihood of each enum value or alternative of a union, in their order; of a boolean: of false, then of true.',
      ),
    sequence: z.string().max(20).optional().describe('Prefix of generated keys: `L` gives L1, L2.'),
    format: z.string().max(100).optional().describe('Key pattern by example, such as `LN-0001`.'),
    derive: expressionSchema
      .optional()
      .describe('The value as an expression over the row and other tables.'),
    one_of: expressionSchema.optional().describe('An expression giving the values to choose from.'),
    subset_of: expressionSchema
      .optional()
      .describe('An expression giving the values to take a subset of.'),
    per_parent: z
      .tuple([z.int().min(0), z.int().min(0)])
      .optional()
      .describe('On a ref: fewest and most rows for each row referred to.'),
    after: z.string().optional().describe('A date or time field this one comes after.'),
    before: z.string().optional().describe('A date or time field this one comes before.'),
    absent: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Share of rows without this field; where it is nullable and required, with null.'),
    acyclic: z.boolean().optional().describe('References to the own table never form a cycle.'),
    from: z.string().optional().describe('On a param: the table its valid values come from.'),
    where: expressionSchema.optional().describe('On a param: which rows of `from` to use.'),
    field: z.string().optional().describe('On a param: the field of `from` that is the value.'),
  })
  .meta({ id: 'Sample', description: 'Hints for sampling realistic values.' });

export type Sample = z.infer<typeof sampleSchema>;
