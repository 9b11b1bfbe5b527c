import type { Scenario, ScenarioKind } from '@envloom/runtime';
import type { GenerateOptions, Recorded } from '../generate/options.ts';
import type { Dropped } from '../plan/plan.ts';
import type { Stage } from '../stage/stage.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import { Duplicates, type Comparable } from './duplicates.ts';
import { Lengths } from './lengths.ts';
import { Shares, type GivenUp } from './shares.ts';

/** What the next attempt should give. */
export interface Wanted {
  readonly kind: ScenarioKind;
  /** The number of mutations asked for. */
  readonly goals: number;
  /** By mutation: how much it is still wanted. */
  readonly tools: ReadonlyMap<string, number>;
  /** By rule id: how much it is still wanted as the one that decides. */
  readonly rules: ReadonlyMap<string, number>;
}

type SelectionOptions = Pick<GenerateOptions, 'kinds' | 'difficulty' | 'minSteps'>;

/**
 * Decides what is made next and what is kept, so that a set has its shares of kinds, uses every
 * mutation and rule, spreads from short to long and has no near-duplicates.
 *
 * What it decides follows from the outcomes that were recorded: recording those of an interrupted
 * run, in their order, brings it to where that run had been.
 */
export class Selection {
  readonly #shares: Shares;
  readonly #lengths: Lengths;
  readonly #coverage: Coverage;
  readonly #duplicates: Duplicates;

  constructor(stage: Pick<Stage, 'checked' | 'mutations'>, options: SelectionOptions = {}) {
    const { kinds, difficulty, minSteps } = options;
    this.#shares = new Shares(kinds);
    this.#lengths = new Lengths({
      ...(difficulty === undefined ? {} : { difficulty }),
      ...(minSteps === undefined ? {} : { minSteps }),
    });
    this.#coverage = coverageOf(stage);
    this.#duplicates = new Duplicates(
      new Set(stage.mutations.map(({ operation }) => operation.name)),
    );
  }

  /** What the next attempt should give; undefined once every kind was given up. */
  next(): Wanted | undefined {
    const kind = this.#shares.next();
    if (kind === undefined) return undefined;
    return {
      kind,
      goals: this.#lengths.next(kind),
      tools: this.#coverage.wantedMutations,
      rules: this.#coverage.wantedRules,
    };
  }

  /** Whether something like it is in the set already. Cheap: worth asking before the gates. */
  repeats(scenario: Comparable): Dropped | undefined {
    const why = this.#duplicates.refuses(scenario);
    return why === undefined ? undefined : { dropped: 'duplicate', why };
  }

  /** Whether a verified scenario is as long and as hard as was asked for. */
  misses({ certificate }: Pick<Scenario, 'certificate'>): Dropped | undefined {
    const why = this.#lengths.refuses(certificate.difficulty);
    return why === undefined ? undefined : { dropped: 'not-needed', why };
  }

  /** Takes note of how the attempt ended that {@link next} was asked for last. */
  record(outcome: Recorded): void {
    const kind = outcome.wanted;
    const goals = this.#lengths.next(kind);
    if (outcome.kind === 'dropped') {
      this.#shares.failed(kind, outcome.reason);
      this.#lengths.failed(kind, goals);
      return;
    }
    this.#shares.made(kind);
    this.#lengths.made(kind, goals);
    this.#coverage.add(outcome.scenario);
    this.#duplicates.add(outcome.scenario.id, outcome.scenario);
  }

  /** Kinds that gave their share to the others, because no more of them could be made. */
  get givenUp(): readonly GivenUp[] {
    return this.#shares.givenUp;
  }

  get coverage(): Coverage {
    return this.#coverage;
  }
}
