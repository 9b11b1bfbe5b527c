/** Starting rows, a snapshot or a diff that cannot be used; `problems` lists every reason. */
export class StateError extends Error {
  override readonly name = 'StateError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
