/** An environment has no scenarios, or none of those asked for. Message: which, and what makes some. */
export class NothingToPlayError extends Error {
  override readonly name = 'NothingToPlayError';
}
