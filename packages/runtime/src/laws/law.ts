/** What holds in every environment, tried on one. */
export interface Law {
  /** A sentence, such as `keeps forks apart`. */
  readonly name: string;
  /** @throws AssertionError where it does not hold */
  readonly check: () => void;
}
