import type { z } from 'zod';
import type { WorkKind } from '../kinds.ts';

/** Work on data alone: JSON in, JSON out, the same in a child process and on another machine. */
export interface JobDefinition<Input = unknown, Output = unknown> {
  readonly kind: WorkKind;
  /** `import.meta.url` of the module that exports it: a child process loads it from there. */
  readonly module: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** What it works on, for messages. */
  subject(input: Input): string;
  /**
   * Does it, in a process of its own.
   *
   * @param workspaceRoot absolute path of a folder from which everything resolves that packages import
   */
  run(input: Input, workspaceRoot: string): Promise<Output>;
  /** Whether another time, or another machine, would give the same; without it always. */
  isFinal?(output: Output): boolean;
  /** What came of it, in a few words for a log. */
  summary(output: Output): string;
}
