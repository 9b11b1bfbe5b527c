import { z } from 'zod';

const editSchema = z
  .object({
    op: z
      .enum(['set', 'replace', 'add', 'remove'])
      .describe(
        'set: give the part another value. replace: exchange a snippet of a text. add: put a new item into a list. remove: take the part away.',
      ),
    path: z
      .string()
      .max(400)
      .describe('The part by names, such as `operations.check_out_book.body`.'),
    find: z
      .string()
      .max(50_000)
      .nullish()
      .describe('For replace: the snippet as it stands there; it occurs exactly once.'),
    value: z
      .unknown()
      .optional()
      .describe('For set and add: the value as JSON. For replace: the new text of the snippet.'),
    after: z
      .string()
      .max(200)
      .nullish()
      .describe('For add: the name of the item after which it goes; left out: at the end.'),
  })
  .describe('One change.');

const contestedSchema = z
  .object({
    code: z.string().max(80),
    path: z.string().max(400).describe('The place that the finding names.'),
    why: z.string().max(1_000).describe('Why it is meant so.'),
  })
  .describe('A finding that is mistaken.');

/** What a language model answers to the problems of a model: the changes, in their order. */
export const patchSchema = z.object({
  note: z
    .string()
    .max(4_000)
    .nullish()
    .describe('One or two sentences: what was wrong, and what the edits do about it.'),
  edits: z.array(editSchema).max(300),
  contested: z
    .array(contestedSchema)
    .max(60)
    .nullish()
    .describe('Findings of readers and notes that are mistaken; nothing that calls showed.'),
});

export type Contested = z.infer<typeof contestedSchema>;

export type Edit = z.infer<typeof editSchema>;
export type Patch = z.infer<typeof patchSchema>;
