/**
 * Something that is not modelled: the program may do anything from here on, so nothing is said of it. No
 * handler of the program sees it.
 */
export class Undecided extends Error {
  override readonly name = 'Undecided';
  /** What the program does, such as `reads the clock`. */
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** The program changes the state that it was given, which others share: run it on a copy. */
export class StateChanged extends Error {
  override readonly name = 'StateChanged';
}
