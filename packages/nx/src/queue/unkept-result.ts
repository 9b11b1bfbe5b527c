import { JobError } from '@envloom/queue';

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
  if (thrown?.name !== UnkeptResult.name) return undefined;
  const value: unknown = JSON.parse(thrown.message);
  return value;
}
