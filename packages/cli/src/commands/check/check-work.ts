import { thresholdSchema } from '@envloom/quality';
import { z } from 'zod';

/** A check as a queue carries it: it needs no file of who asks. */
export const checkInputSchema = z.strictObject({
  /** The folder of the package, relative to the workspace root, with forward slashes. */
  root: z.string(),
  /** All files of the package. */
  files: z.string(),
  seed: z.number(),
  runs: z.number(),
  budgetSeconds: z.number(),
  threshold: thresholdSchema,
});

export type CheckInput = z.infer<typeof checkInputSchema>;

/** What a process is given: the files lie in the workspace. */
export const checkTaskSchema = checkInputSchema
  .omit({ files: true })
  .extend({ workspaceRoot: z.string() });

export const checkOutputSchema = z.discriminatedUnion('ok', [
  /** The text of `quality.json`. */
  z.strictObject({ ok: z.literal(true), report: z.string(), complete: z.boolean() }),
  z.strictObject({ ok: z.literal(false), problems: z.array(z.string()) }),
]);

export type CheckOutput = z.infer<typeof checkOutputSchema>;
