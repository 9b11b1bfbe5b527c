import { Unfit } from '@envloom/episodes/tasks';

/** Why a seed gives no instance. */
export type Stop =
  /** This seed does not fit; another may. */
  | { readonly kind: 'unfit'; readonly reason: string }
  /** The program is wrong. */
  | { readonly kind: 'problem'; readonly problem: ProgramProblem };

/** What is wrong with a program when it runs. */
export interface ProgramProblem {
  readonly code: ProblemCode;
  /** Which part of the program, as a path: `['also', 0, 'solution']`. */
  readonly path: readonly (string | number)[];
  /** Offset into the text at the path; negative: in the helpers. */
  readonly offset?: number;
  readonly message: string;
}

export type ProblemCode =
  | 'ARRANGE_FAILED'
  | 'ARRANGE_BREAKS_RULE'
  | 'CHOICE_FAILED'
  | 'TOLD_VALUE_INVALID'
  | 'SOLUTION_REFUSED'
  | 'SOLUTION_FAILED'
  | 'NEVER_ENDS';

/** Thrown while a program runs, where it is wrong; never leaves this package. */
class Stopped extends Error {
  readonly problem: ProgramProblem;

  constructor(found: ProgramProblem) {
    super(found.message);
    this.problem = found;
  }
}

export function problem(found: ProgramProblem): never {
  throw new Stopped(found);
}

/** Whether it is known already why the program stops. */
export function isStopping(thrown: unknown): boolean {
  return thrown instanceof Stopped || thrown instanceof Unfit;
}

/** Runs code; gives why it was stopped, if it was. */
export function unlessStopped<T>(run: () => T): T | Stop {
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof Stopped) return { kind: 'problem', problem: thrown.problem };
    if (thrown instanceof Unfit) return { kind: 'unfit', reason: thrown.message };
    throw thrown;
  }
}

/** Counts statements and remembers the last one, so that what goes wrong has a place. */
export class Steps {
  /** The offset of the statement that runs; undefined before the first. */
  at: number | undefined;
  #left: number;
  readonly #path: ProgramProblem['path'];

  constructor(path: ProgramProblem['path'], most = 200_000) {
    this.#path = path;
    this.#left = most;
  }

  readonly step = (offset: number): void => {
    this.at = offset;
    this.#left -= 1;
    if (this.#left < 0)
      problem({
        ...this.here('NEVER_ENDS', 'It has run 200,000 statements and has not ended.'),
      });
  };

  here(code: ProblemCode, message: string): ProgramProblem {
    const { at } = this;
    return { code, path: this.#path, ...(at === undefined ? {} : { offset: at }), message };
  }

  /** Runs code; whatever it throws becomes a problem at the statement that ran. */
  guard<T>(code: ProblemCode, run: () => T): T {
    try {
      return run();
    } catch (thrown) {
      if (isStopping(thrown)) throw thrown;
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      return problem(this.here(code, message));
    }
  }
}
