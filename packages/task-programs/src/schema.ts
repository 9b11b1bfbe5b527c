import { z } from 'zod';

/** A name of the scope of a body. */
const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9_]*$/, 'Write a name such as `limit` or `dueDay`')
  .max(40);
const kebab = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'Write kebab-case, such as `open-bills`')
  .max(60);
const sentence = z.string().trim().min(1).max(400);
const expression = z.string().trim().min(1).max(2000);
const body = z.string().trim().min(1).max(20_000);

/** A literal that a choice or a text can be. */
const literal = z.union([z.string(), z.number(), z.boolean()]);
const whole = z.int();

const chosenName = name.describe('The name under which later parts read what is chosen.');

const chosen = {
  row: z.strictObject({
    name: chosenName,
    row: z.string().describe('The table that a row is drawn from, as bodies name it: `guests`.'),
    where: expression
      .optional()
      .describe('A condition on the row, which is named in lowerCamel: `!guest.barred`.'),
  }),
  oneOf: z.strictObject({
    name: chosenName,
    one_of: z
      .union([z.array(literal).min(2, 'Write two values or more').max(50), expression])
      .describe('Values, or an expression that gives a list of them.'),
  }),
  integer: z.strictObject({
    name: chosenName,
    integer: z
      .tuple([whole, whole])
      .describe('The lowest and the highest number, both included: `[2, 4]`.'),
  }),
  date: z.strictObject({
    name: chosenName,
    date: z
      .tuple([whole, whole])
      .describe('The first and the last day, counted from today: `[-3, 5]`.'),
  }),
  value: z.strictObject({
    name: chosenName,
    value: expression.describe('An expression over what was chosen before it, and the tables.'),
  }),
};

const choiceSchema = z.union([chosen.row, chosen.oneOf, chosen.integer, chosen.date, chosen.value]);

const factSchema = z.strictObject({
  about: z
    .array(name)
    .min(1)
    .describe('The slots that the user keeps until asked: the opening does not use them.'),
  topics: z
    .array(z.string().trim().toLowerCase().min(2))
    .min(1)
    .describe('Words any of which in a question asks for it.'),
  text: sentence.describe('What the user answers; uses the slots.'),
});

const conversationSchema = z.strictObject({
  persona: sentence.describe('Who the user is, and how they speak.'),
  openings: z
    .array(z.string().trim().min(1).max(2000))
    .min(2, 'Write at least two openings')
    .describe('First messages: everything but what the user keeps.'),
  keeps: z.array(factSchema).min(1).max(6).describe('What the user tells only when asked.'),
});

const alsoSchema = z.strictObject({
  what: sentence.describe('How it differs: another right way, or another reading of a wording.'),
  solution: body.describe('The other way, in full: over the same slots and tools.'),
});

const freeSchema = z.union([
  sentence,
  z.strictObject({
    field: z
      .string()
      .regex(/^\w+\.\w+$/, 'Write a table and a field: `payments.note`')
      .describe('The field whose value is left open.'),
    why: sentence.describe('Why right solutions differ in it.'),
  }),
]);

const equalSchema = z.strictObject({
  mutant: expression.describe('The change of the solution as it is reported.'),
  why: sentence.describe('Why it can never lead elsewhere.'),
});

/**
 * One task of an environment as a program: `tasks/<name>.yaml`. Bodies are in the operation language;
 * `arrange` sees the tables, `solution` the tools.
 */
export const taskProgramSchema = z.strictObject({
  name: kebab.describe('The name of the file without its ending.'),
  title: sentence.describe('What is done, as a headline for people.'),
  purpose: sentence.describe('Who wants this and why.'),
  choose: z
    .array(choiceSchema)
    .max(20)
    .default([])
    .describe(
      'What differs from instance to instance, drawn in this order; each expression sees what was chosen before it.',
    ),
  tells: z
    .record(name, expression)
    .default({})
    .describe(
      'The slots of the texts: name → expression over what was chosen. The solution sees these names only, so never a key that no text shows.',
    ),
  arrange: body.describe(
    'Puts in the rows that the task is about, and near-misses that it is not.',
  ),
  texts: z
    .array(z.string().trim().min(1).max(4000))
    .min(3, 'Write at least three wordings')
    .max(12)
    .describe(
      'Wordings of the whole task, each in another voice. Every one uses every slot: `{limit}`, `{due|date}`, `{names|and}`.',
    ),
  conversation: conversationSchema
    .optional()
    .describe('For a user who tells part of it only when asked.'),
  solution: body.describe(
    'How it is done: restricted TypeScript over `tools`, and what is told of it with `tell`.',
  ),
  also: z
    .array(alsoSchema)
    .max(20)
    .default([])
    .describe(
      'Other right ways, and other readings of a wording; where one ends elsewhere, the instance is dropped.',
    ),
  free: z
    .array(freeSchema)
    .max(20)
    .default([])
    .describe('What a right solution may do differently.'),
  equal: z
    .array(equalSchema)
    .max(20)
    .default([])
    .describe('Changes of the solution that can never lead elsewhere, each with the reason.'),
});

/** Code that the programs of an environment share: `tasks/helpers.yaml`. */
export const taskHelpersSchema = z.strictObject({
  arrange: body
    .optional()
    .describe('Constants and arrow functions in the scope of every `arrange`.'),
  solution: body
    .optional()
    .describe('Constants and arrow functions that every `solution` sees; parameters have types.'),
});

export type TaskProgram = z.output<typeof taskProgramSchema>;
export type TaskHelpers = z.output<typeof taskHelpersSchema>;
export type Choice = z.output<typeof choiceSchema>;
export type Conversation = z.output<typeof conversationSchema>;
export type Literal = z.output<typeof literal>;

/** The fields whose values a program leaves open: `payments.note`. */
export function freeFields({ free }: TaskProgram): readonly string[] {
  return free.flatMap((open) => (typeof open === 'string' ? [] : [open.field]));
}

/** Task programs as JSON Schema (draft 2020-12): for editors, and for answers of language models. */
export function taskProgramJsonSchema(): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(taskProgramSchema, { io: 'input' });
}
