/** A command line that cannot be followed; the message says why and what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
