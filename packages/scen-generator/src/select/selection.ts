import type { Rule } from '@envloom/logic-model';
import type { Scenario } from '@envloom/episodes';
import type { GenerateOptions, Recorded } from '../generate/options.ts';
import type { Dropped } from '../plan/plan.ts';
import { limits } from '../report/limits.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { isReason } from '../walks/refusal.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import { Duplicates, type Comparable } from './duplicates.ts';
import { Lengths } from './lengths.ts';
import { CoverageTarget, type Pursued } from './coverage-target.ts';
import { Shares, type GivenUp } from './shares.ts';
import type { WalkedKind } from './kinds.ts';

/** What the next attempt should give. */
export interface Wanted {
  readonly kind: WalkedKind;
  /** The number of mutations asked for. */
  readonly goals: number;
  /** By mutation: how much it is still wanted. */
  readonly tools: ReadonlyMap<string, number>;
  /** By rule id: how much it is still wanted as the one that decides. */
  readonly rules: ReadonlyMap<string, number>;
  /** What the attempt must use, where it is after something that the set has not used. */
  readonly pursued?: Pursued;
}

type SelectionOptions = Pick<GenerateOptions, 'kinds' | 'difficulty' | 'minSteps'> &
  Partial<Pick<GenerateOptions, 'count'>>;

/** How much all else is wanted by an attempt that is after something. */
const beside = 0.02;

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
  readonly #pursuit: CoverageTarget;
  readonly #count: number;
  /** Scenarios that leave a field open. */
  #open = 0;

  /** @param options.count without it, nothing is looked for that was not used */
  constructor(
    stage: Pick<GeneratorContext, 'checked' | 'mutations'>,
    options: SelectionOptions = {},
  ) {
    const { kinds, difficulty, minSteps, count = Infinity } = options;
    this.#count = count;
    this.#shares = new Shares(kinds);
    this.#lengths = new Lengths({
      ...(difficulty === undefined ? {} : { difficulty }),
      ...(minSteps === undefined ? {} : { minSteps }),
    });
    this.#coverage = coverageOf(stage);
    this.#pursuit = new CoverageTarget(count, askable(stage), deciding(stage));
    this.#duplicates = new Duplicates(
      new Set(stage.mutations.map(({ operation }) => operation.name)),
    );
  }

  /** What the next attempt should give; undefined once every kind was given up. */
  next(): Wanted | undefined {
    const kind = this.#shares.next();
    if (kind === undefined) return undefined;
    const pursued = this.#pursuit.next(kind);
    const { wantedMutations: tools, wantedRules: rules } = this.#coverage;
    const goals = this.#lengths.next(kind);
    if (pursued === undefined) return { kind, goals, tools, rules };
    return pursued.kind === 'mutation'
      ? { kind, goals, tools: only(pursued.names, tools), rules, pursued }
      : { kind, goals, tools, rules: only(pursued.names, rules), pursued };
  }

  /** Whether something like it is in the set already. Cheap: worth asking before the gates. */
  repeats(scenario: Comparable): Dropped | undefined {
    const why = this.#duplicates.refuses(scenario);
    return why === undefined ? undefined : { dropped: 'duplicate', why };
  }

  /** Whether a verified scenario is as long, as hard and as tight as was asked for. */
  misses({ certificate }: Pick<Scenario, 'certificate'>): Dropped | undefined {
    const mayBeOpen = !isOpen(certificate) || this.#open < Math.floor(limits.open * this.#count);
    const why = mayBeOpen ? this.#lengths.refuses(certificate.difficulty) : tooOpen;
    return why === undefined ? undefined : { dropped: 'not-needed', why };
  }

  /** Takes note of how the attempt ended that {@link next} was asked for last. */
  record(outcome: Recorded): void {
    const kind = outcome.wanted;
    const goals = this.#lengths.next(kind);
    const isPursuing = this.#pursuit.next(kind) !== undefined;
    this.#pursuit.record(kind, outcome.kind === 'verified' ? outcome.scenario : undefined);
    if (outcome.kind === 'dropped') {
      // That something rare was not found says nothing of the kind.
      if (isPursuing) return;
      this.#shares.failed(kind, outcome.reason);
      this.#lengths.failed(kind, goals);
      return;
    }
    this.#shares.made(kind);
    this.#lengths.made(kind, goals);
    if (isOpen(outcome.scenario.certificate)) this.#open += 1;
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

const tooOpen = 'It leaves a field open, as enough others of the set do.';

function isOpen({ open_fields: fields = [] }: Scenario['certificate']): boolean {
  return fields.length > 0;
}

/** Weights by which a few are wanted, and all others hardly. */
function only(
  names: ReadonlySet<string>,
  weights: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map([...weights.keys()].map((each) => [each, names.has(each) ? 1 : beside]));
}

function askable({ mutations }: Pick<GeneratorContext, 'mutations'>): readonly string[] {
  return mutations.flatMap(({ operation: { name, phrase } }) =>
    phrase === undefined ? [] : [name],
  );
}

/** Rules for which a request can be refused: tools fail with their codes, or they tell when they forbid. */
function deciding({
  checked,
  mutations,
}: Pick<GeneratorContext, 'checked' | 'mutations'>): readonly string[] {
  const failures = new Set(mutations.flatMap(({ codes }) => codes));
  const decides = (rule: Rule): boolean =>
    (rule.forbids ?? []).length > 0 ||
    (rule.codes ?? []).some((code) => failures.has(code) && isReason(code, rule));
  return checked.model.rules.filter(decides).map(({ id }) => id);
}
