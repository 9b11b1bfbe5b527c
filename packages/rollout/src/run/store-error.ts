/** The folder of a run that cannot be used. Message: what is wrong with it, and what to do. */
export class RunStoreError extends Error {
  override readonly name = 'RunStoreError';
}
