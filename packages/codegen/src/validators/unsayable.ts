/** A check that no code of the package can say: it names what the model lacks. */
export class UnsayableCheck extends Error {
  override readonly name = 'UnsayableCheck';
  /** The scenario that has it. */
  readonly scenario: string;

  /** @param problem with the path in the scenario, and what is wrong */
  constructor(scenario: string, problem: string) {
    super(problem);
    this.scenario = scenario;
  }
}
