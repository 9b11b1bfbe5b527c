import { JobError } from './job-error.ts';
import { jobJson } from './job-json.ts';
import type { JobContext, JobHandler, JobHandlers } from './port.ts';

/** A job as it arrives where it is done. */
export interface ArrivedJob {
  readonly kind: string;
  /** JSON that nobody else holds. */
  readonly input: unknown;
}

/**
 * Does a job, and gives its result as JSON.
 *
 * @throws JobError where nobody does such jobs, and whatever the handler throws
 */
export async function handle(
  { kind, input }: ArrivedJob,
  handlers: JobHandlers,
  context: JobContext,
  maxBytes: number,
): Promise<string> {
  const handler = handlerOf(kind, handlers);
  const result = await handler(input, context);
  return jobJson(result, { kind, what: 'result', maxBytes });
}

function handlerOf(kind: string, handlers: JobHandlers): JobHandler {
  const handler = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined;
  if (handler !== undefined) return handler;
  const known = Object.keys(handlers).toSorted().join(', ');
  const text = `nobody does jobs of this kind. Known are: ${known === '' ? 'none' : known}.`;
  throw new JobError(kind, { problem: 'unknown-kind', text });
}
