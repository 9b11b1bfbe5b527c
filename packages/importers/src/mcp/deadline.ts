import { ImportError } from '../api/import-error.ts';

/** Seconds within which a server has to have started and listed its tools. */
export const defaultPatience = 60;

/** What a server had not done when the time was up. */
export interface Deadline {
  /** What is being waited for, for the error. */
  waitFor: string;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

export function deadlineIn(seconds: number): Deadline {
  return { waitFor: 'starting', seconds, signal: AbortSignal.timeout(seconds * 1000) };
}

/** What a promise gives, where it gives it in time. @throws ImportError that names the limit */
export async function inTime<T>(deadline: Deadline, promise: Promise<T>): Promise<T> {
  const { signal } = deadline;
  const late = Promise.withResolvers<never>();
  const stop = (): void => late.reject(lateError(deadline));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function lateError({ waitFor, seconds }: Deadline): ImportError {
  return new ImportError(
    `The MCP server did not answer within ${seconds} seconds (${waitFor}). ` +
      'Start it by hand to see what it waits for, or allow it more with --patience <seconds>.',
  );
}
