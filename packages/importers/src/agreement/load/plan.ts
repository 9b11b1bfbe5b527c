import { messageOf } from '@envloom/core';
import { z } from 'zod';
import { ImportError } from '../../api/import-error.ts';
import { readJsonFile } from '../../source/read-file.ts';

const json = z.json();

const rows = z
  .string()
  .describe(
    'The collection of the twin whose rows are meant; each `{field}` below is one of a row.',
  );

const where = z
  .record(z.string(), json)
  .optional()
  .describe('Only rows whose fields have these values.');

const callSchema = z.strictObject({
  tool: z.string().describe('A tool of the original.'),
  rows,
  where,
  together: z
    .string()
    .optional()
    .describe(
      'The argument that takes all rows as a list; without it there is a call for each row.',
    ),
  arguments: z.record(z.string(), json).describe('Of a call, or of an item of the list, by row.'),
});

const fileSchema = z.strictObject({
  file: z
    .string()
    .describe(
      'A path below `{scratch}`, or as the twin has it. With `{field}` in it there is a file for each row.',
    ),
  rows,
  where,
  line: z.record(z.string(), json).optional().describe('A line of JSON for each row.'),
  text: z.string().optional().describe('What a file holds: `{content}`.'),
});

const planSchema = z
  .strictObject({ steps: z.array(z.union([callSchema, fileSchema])).min(1) })
  .describe('How a world of the twin gets into the original.');

export type CallStep = z.infer<typeof callSchema>;
export type FileStep = z.infer<typeof fileSchema>;
export type LoadPlan = z.infer<typeof planSchema>;

/**
 * Reads a plan by which worlds of a twin are loaded into its original.
 *
 * @param path absolute
 * @throws ImportError
 */
export async function readPlan(path: string, file: string): Promise<LoadPlan> {
  const value = await readJsonFile(path, file);
  const read = planSchema.safeParse(value);
  if (read.success) return read.data;
  throw new ImportError(
    `${file} is no plan of loading: ${messageOf(z.prettifyError(read.error))}\n` +
      'Write `steps:`, each with `tool`, `rows` and `arguments`, or with `file`, `rows` and `line` or `text`.',
  );
}
