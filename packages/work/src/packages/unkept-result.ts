import { JobError } from '../queue/job-error.ts';
import { z } from 'zod';

/**
 * A result that another time, or another machine, might not give: who asked is told, as of a failure,
 * and the queue does not keep it.
 */
export class UnkeptResult extends Error {
  override readonly name = 'UnkeptResult';

  /** @param value JSON */
  constructor(value: unknown) {
    super(JSON.stringify(value));
  }
}

/** The value of an `UnkeptResult` in what a queue threw; undefined where it is something else. */
export function unkeptIn(error: unknown): unknown {
  const thrown = error instanceof JobError ? error.thrown : undefined;
  return thrown === undefined ? undefined : unkeptOf(thrown);
}

/** The value of an `UnkeptResult` as a handler throws it; undefined of all else. */
export function unkeptOf(thrown: unknown): unknown {
  const { data } = unkeptSchema.safeParse(thrown);
  if (data === undefined) return undefined;
  const value: unknown = JSON.parse(data.message);
  return value;
}

const unkeptSchema = z.looseObject({ name: z.literal('UnkeptResult'), message: z.string() });
