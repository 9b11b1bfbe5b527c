/** What the user can do something about; nothing is left behind. */
export class CreateError extends Error {
  override readonly name = 'CreateError';
}
