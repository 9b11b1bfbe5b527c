import { z } from 'zod';
import type { ModelProblem } from '../outcome.ts';

/** What a worker is given: everything is data, so that it can cross to another process. */
export const examinationJobSchema = z.strictObject({
  workspaceRoot: z.string(),
  /** The package folder that is made, relative to the workspace root, with forward slashes. */
  root: z.string(),
  /** The text of the model, without errors. */
  text: z.string(),
  /** How many scenarios are made, and from which seed; with 0 none are made. */
  scenarios: z.int().min(0),
  seed: z.int().min(0),
});

export type ExaminationJob = z.infer<typeof examinationJobSchema>;

const problemSchema: z.ZodType<ModelProblem> = z.strictObject({
  source: z.enum(['answer', 'diagnostic', 'types', 'quality', 'scenarios', 'review']),
  code: z.string(),
  path: z.string().optional(),
  message: z.string(),
  isOfEnvloom: z.boolean().optional(),
});

/** As the worker answers and as the ledger keeps it. */
export const examinationResultSchema = z.strictObject({
  problems: z.array(problemSchema),
  /** What looks wrong, and does not stop acceptance. */
  notes: z.array(problemSchema),
  figures: z.record(z.string(), z.number()),
});

export type ExaminationResult = z.infer<typeof examinationResultSchema>;
