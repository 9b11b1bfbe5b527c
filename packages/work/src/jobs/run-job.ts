import { extname, join } from 'node:path';
import { z } from 'zod';
import type { ChildWork } from './child-process.ts';
import type { JobDefinition } from './job.ts';

/** What a child process is told: which job, on what, and where. */
export const messageSchema = z.strictObject({
  module: z.string(),
  kind: z.string(),
  input: z.unknown(),
  workspaceRoot: z.string(),
});

/** In the sources and in the published package. */
const child = join(import.meta.dirname, `job-child${extname(import.meta.filename)}`);

/** A job as a process of its own does it. */
export function childWork<Input, Output>(
  { module, kind, output }: JobDefinition<Input, Output>,
  input: Input,
  workspaceRoot: string,
): ChildWork<Output> {
  const message: z.infer<typeof messageSchema> = { module, kind, input, workspaceRoot };
  return { module: child, cwd: workspaceRoot, message, schema: output };
}
