import { z } from 'zod';

/** What a task can be about. One purpose in a set has each of these at least. */
export const purposeKinds = {
  'discovered-set': 'acts on a set that must be discovered: all … that …, with near-misses',
  condition: 'has a condition with an otherwise: if … do this, else do that',
  'computed-value': 'needs a value that must be computed from what was looked up',
  'three-tables': 'needs facts from three tables put together',
  'refused-in-part': 'has a part that a rule forbids or a tool refuses, and says what to do then',
  'answer-only': 'asks for an answer and changes nothing',
  order: 'has an order that matters, since rows compete for something that runs out',
  conversation: 'is a conversation in which the user keeps some facts until asked',
} as const;

const kindNames = [
  'discovered-set',
  'condition',
  'computed-value',
  'three-tables',
  'refused-in-part',
  'answer-only',
  'order',
  'conversation',
] as const satisfies readonly (keyof typeof purposeKinds)[];

const purposeSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'Write kebab-case, such as `open-bills`')
    .max(60)
    .describe('kebab-case, two to five words'),
  title: z.string().min(1).max(120),
  purpose: z.string().min(1).max(400).describe('Who wants this and why, in one sentence.'),
  kind: z.enum(kindNames).describe('What it is above all.'),
  tools: z.array(z.string()).min(1).describe('The tools that the work takes.'),
  entities: z.array(z.string()).min(1).describe('The entities whose rows it reads or changes.'),
  hard: z
    .string()
    .min(1)
    .max(600)
    .describe('What makes it hard: what must be found out, which rows look alike and must stay.'),
});

export type Purpose = z.output<typeof purposeSchema>;

/** The tools and entities that purposes may name. */
export interface KnownNames {
  readonly tools: ReadonlySet<string>;
  readonly entities: ReadonlySet<string>;
}

/** @param count of purposes; from eight on every kind must occur */
export function purposesSchema(count: number, known: KnownNames) {
  return z
    .strictObject({ purposes: z.array(purposeSchema).min(1).max(60) })
    .superRefine(({ purposes }, context) => {
      for (const message of purposeProblems(purposes, count, known))
        context.addIssue({ code: 'custom', message });
    });
}

function purposeProblems(
  purposes: readonly Purpose[],
  count: number,
  { tools, entities }: KnownNames,
): string[] {
  const names = new Set(purposes.map(({ name }) => name));
  const kinds = new Set(purposes.map(({ kind }) => kind));
  const missing = count < kindNames.length ? [] : kindNames.filter((kind) => !kinds.has(kind));
  const strange = [
    ...purposes.flatMap((purpose) => purpose.tools.filter((tool) => !tools.has(tool))),
    ...purposes.flatMap((purpose) => purpose.entities.filter((entity) => !entities.has(entity))),
  ];
  return [
    ...(purposes.length === count ? [] : [`Give ${count} purposes, not ${purposes.length}.`]),
    ...(names.size === purposes.length ? [] : ['Two purposes have the same name.']),
    ...missing.map((kind) => `No purpose has the kind ${kind}.`),
    ...[...new Set(strange)].map((name) => `There is no tool or entity ${name}.`),
  ];
}

const code = z.string().min(1).max(40_000);

/** The helpers, and a body that tries them. */
export const helpersSchema = z.strictObject({
  helpers: code.describe('Constants and arrow functions, each with a comment on what it leaves.'),
  trial: code.describe('An arrange body that calls each of them at least once.'),
});

export type HelpersAnswer = z.output<typeof helpersSchema>;

/** A program, thought through before it is written. */
export const programSchema = z.strictObject({
  plan: z
    .string()
    .max(4000)
    .describe(
      'Short: which rows must be touched, which near-miss tells each condition apart, what is told, and where a text could be read in two ways.',
    ),
  program: code.describe('The YAML text of the program.'),
});

export const repairSchema = z.strictObject({
  note: z.string().max(2000).describe('What was wrong and what was changed, in a few sentences.'),
  program: code.describe('The whole YAML text of the repaired program.'),
});

const doubtSchema = z.strictObject({
  quote: z.string().min(1).max(400).describe('The words of the text, exactly.'),
  first: z.string().min(1).max(600).describe('What somebody does who reads them in one way.'),
  second: z
    .string()
    .min(1)
    .max(600)
    .describe('What somebody does who reads them in the other way.'),
  difference: z
    .string()
    .min(1)
    .max(600)
    .describe('Which records or which answer end up different, with an example.'),
  severity: z
    .enum(['high', 'medium', 'low'])
    .describe('high: careful people split; medium: some would misread; low: only far-fetched.'),
});

export type Doubt = z.output<typeof doubtSchema>;

export const readingSchema = z.strictObject({ doubts: z.array(doubtSchema).max(20) });

/** @param doubts how many there are to settle */
export function settleSchema(doubts: number) {
  return z
    .strictObject({
      settled: z.array(
        z.strictObject({
          doubt: z.int().min(1).describe('The number of the doubt.'),
          how: z
            .enum(['text', 'arranged', 'also', 'unfounded', 'left'])
            .describe(
              'text: reworded; arranged: such rows no longer occur; also: dropped where it ends elsewhere; unfounded: the text or the instructions say it already; left: still open',
            ),
          what: z.string().min(1).max(600).describe('What was changed, or why nothing was.'),
        }),
      ),
      program: code.describe('The whole YAML text of the program.'),
    })
    .superRefine(({ settled }, context) => {
      const numbers = new Set(settled.map(({ doubt }) => doubt));
      for (let doubt = 1; doubt <= doubts; doubt += 1)
        if (!numbers.has(doubt))
          context.addIssue({ code: 'custom', message: `Doubt ${doubt} is not answered.` });
    });
}

export type Settled = z.output<ReturnType<typeof settleSchema>>;
