/** A source that cannot be imported: what is wrong with it, where, and what to do. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
