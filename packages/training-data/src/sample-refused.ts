/**
 * Thrown by `rows` or `row` of a format where a trajectory or prompt cannot be written in it (a control
 * token of the template in a tool result, for example): that one is left out, counted by its reason and
 * reported. Anything else that is thrown stops the whole run.
 */
export class SampleRefused extends Error {
  /** Counted under this name, in kebab-case: `control-token`. */
  readonly reason: string;

  /** @param message for people: what is wrong, and where */
  constructor(reason: string, message: string) {
    super(message);
    this.name = 'SampleRefused';
    this.reason = reason;
  }
}
