/** A worker died and could not be started again; the message says why. */
export class LostWorkerError extends Error {
  override readonly name = 'LostWorkerError';

  constructor(worker: number, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `Worker ${worker} died and could not be started again, so that the server ended: ${why}`,
      {
        cause,
      },
    );
  }
}
