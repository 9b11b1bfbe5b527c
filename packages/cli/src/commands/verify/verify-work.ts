import { z } from 'zod';

/** A verification of stored scenarios as a queue carries it: it needs no file of who asks. */
export const verifyInputSchema = z.strictObject({
  /** The folder of the package, relative to the workspace root, with forward slashes. */
  root: z.string(),
  /** All files of the package. */
  files: z.string(),
});

export type VerifyInput = z.infer<typeof verifyInputSchema>;

/** What a process is given: the files lie in the workspace. */
export const verifyTaskSchema = verifyInputSchema
  .omit({ files: true })
  .extend({ workspaceRoot: z.string() });

/** Whether every scenario holds, and what is printed of it. */
export const verifyOutputSchema = z.strictObject({ passed: z.boolean(), printed: z.string() });

export type VerifyOutput = z.infer<typeof verifyOutputSchema>;
