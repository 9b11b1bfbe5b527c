import { contentHash, type CheckedModel, type CheckedOperation } from '@envloom/logic-model';
import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import { createProgramContext, worldFor, type ProgramContext } from '@envloom/task-programs';
import type { DroppedClaim, Fidelity, ModelProblem, Reviewed } from '../outcome.ts';
import type { Topic } from '../topic.ts';
import { ask, type Asking } from './ask.ts';
import { soundClaims, type Claim } from './claims.ts';
import { judgeQuestion, mostJudged, verdictOn, type Contradiction, type Verdict } from './judge.ts';
import { callsText, playClaim, type PlayedClaim } from './play.ts';
import { readerQuestion, sharesOf } from './reader.ts';
import { testerQuestion } from './tester.ts';
import { factProblem, statedFacts, topicQuestion } from './topic-reader.ts';
import { bodiesView } from './views.ts';
import { shownFindings, worldProblem, worldQuestion } from './world-reader.ts';

/** Seeds of the worlds that are read; cases are played in the first. */
const seeds = [1, 2, 3] as const;

interface Judged {
  readonly verdict: Verdict | undefined;
  readonly outcome: string;
}

/**
 * Reads the versions of one topic's model: tools against what is said of them, the topic against the
 * model, worlds against the field. Claims are played, and only what a judge confirms after seeing
 * what really happened becomes a problem. A later version is read only where it changed; earlier
 * cases are played again, which asks nobody. Worlds are read once: there is always something that
 * could be more real.
 */
export class Review {
  readonly #topic: Topic | undefined;
  readonly #asking: Asking;
  /** Hashes of tools that were read as they are. */
  readonly #read = new Set<string>();
  readonly #claims: Claim[] = [];
  readonly #cases: Claim[] = [];
  readonly #verdicts = new Map<string, Judged>();
  #world: WorldState<Rows> | undefined;
  /** Whether the last version lacked facts. */
  #hasOpenFacts: boolean;

  /** @param topic where there is one: a model that was written by hand is only what it says itself */
  constructor(topic: Topic | undefined, asking: Asking) {
    this.#topic = topic;
    this.#hasOpenFacts = topic !== undefined;
    this.#asking = asking;
  }

  /** @throws LanguageModelError */
  async of(checked: CheckedModel): Promise<Reviewed> {
    const context = createProgramContext(checked);
    const isFirst = this.#world === undefined;
    this.#world ??= worldFor(context, seeds[0]);
    const [, , facts, worlds] = await Promise.all([
      this.#readTools(checked),
      isFirst ? this.#writeCases(checked, this.#world) : undefined,
      this.#hasOpenFacts ? this.#factProblems(checked) : [],
      isFirst ? this.#worldProblems(context) : [],
    ]);
    this.#hasOpenFacts = facts.length > 0;
    const claims = this.#play(context, this.#claims);
    const cases = this.#play(context, this.#cases);
    await this.#judge(checked, [...claims, ...cases].filter(isContradiction));
    const broken = [...claims, ...cases].flatMap((each) => this.#brokenPromise(each));
    return {
      problems: [...onePerPromise(broken), ...facts, ...worlds],
      fidelity: this.#fidelity(cases),
      claims: { made: this.#claims.length, confirmed: this.#confirmed(claims).length },
      dropped: [
        ...claims.flatMap((each) => this.#dropped(each)),
        ...cases
          .filter(({ outcome }) => outcome !== 'as expected')
          .flatMap((each) => this.#dropped(each)),
      ],
    };
  }

  async #readTools(checked: CheckedModel): Promise<void> {
    const unread = checked.operations.filter((each) => !this.#read.has(hashOf(checked, each)));
    for (const each of unread) this.#read.add(hashOf(checked, each));
    const answers = await Promise.all(
      sharesOf(unread).map(async (share) => {
        const { claims } = await ask(this.#asking, readerQuestion(checked, share));
        return soundClaims(
          claims,
          checked,
          share.map(({ operation }) => operation.name),
        );
      }),
    );
    this.#claims.push(...answers.flat());
  }

  async #writeCases(checked: CheckedModel, world: WorldState<Rows>): Promise<void> {
    const { claims } = await ask(this.#asking, testerQuestion(checked, world));
    const names = checked.operations.map(({ operation }) => operation.name);
    this.#cases.push(...soundClaims(claims, checked, names));
  }

  async #factProblems(checked: CheckedModel): Promise<readonly ModelProblem[]> {
    const topic = this.#topic;
    if (topic === undefined) return [];
    const { facts } = await ask(this.#asking, topicQuestion(topic, checked));
    return statedFacts(facts, topic)
      .filter(({ status }) => status !== 'kept')
      .map(factProblem);
  }

  async #worldProblems(context: ProgramContext): Promise<readonly ModelProblem[]> {
    const states = seeds.map((seed) => worldFor(context, seed));
    const { findings } = await ask(this.#asking, worldQuestion(context.checked, states));
    return shownFindings(findings, context.checked).map(worldProblem);
  }

  #play(context: ProgramContext, claims: readonly Claim[]): readonly PlayedClaim[] {
    const state = this.#world;
    return state === undefined ? [] : claims.map((claim) => playClaim(context, state, claim));
  }

  /** Asks about what was not judged yet as it ended now. */
  async #judge(checked: CheckedModel, some: readonly Contradiction[]): Promise<void> {
    const open = some.filter((each) => this.#judged(each) === undefined);
    const shares = sharesOf(open, mostJudged);
    await Promise.all(
      shares.map(async (share) => {
        const { verdicts } = await ask(this.#asking, judgeQuestion(checked, share));
        for (const [index, each] of share.entries()) {
          const judged = { verdict: verdictOn(index, verdicts), outcome: outcomeOf(each) };
          this.#verdicts.set(keyOf(each.claim), judged);
        }
      }),
    );
  }

  #judged(each: Contradiction): Judged | undefined {
    const judged = this.#verdicts.get(keyOf(each.claim));
    return judged?.outcome === outcomeOf(each) ? judged : undefined;
  }

  #isBroken(each: PlayedClaim): each is Contradiction {
    return isContradiction(each) && this.#judged(each)?.verdict?.verdict === 'broken';
  }

  #confirmed(some: readonly PlayedClaim[]): readonly PlayedClaim[] {
    return some.filter((each) => this.#isBroken(each));
  }

  #brokenPromise(each: PlayedClaim): ModelProblem[] {
    if (!this.#isBroken(each)) return [];
    const verdict = this.#judged(each)?.verdict;
    return verdict === undefined ? [] : [promiseProblem(each, verdict)];
  }

  #dropped(each: PlayedClaim): DroppedClaim[] {
    if (this.#isBroken(each)) return [];
    const { operation, promise, expected } = each.claim;
    return [{ operation, promise, expected, ...this.#against(each) }];
  }

  #against(each: PlayedClaim): Pick<DroppedClaim, 'reason' | 'against'> {
    if (each.outcome === 'unplayable') return { reason: 'unplayable', against: each.problem };
    if (each.outcome === 'as expected')
      return { reason: 'as promised', against: callsText(each.played) };
    const why = this.#judged(each)?.verdict?.why ?? 'The judge said nothing of it.';
    return { reason: 'not confirmed', against: `${callsText(each.played)}\n${why}` };
  }

  #fidelity(cases: readonly PlayedClaim[]): Fidelity {
    const played = cases.filter(({ outcome }) => outcome !== 'unplayable').length;
    const otherwise = cases.filter(isContradiction).length;
    const broken = this.#confirmed(cases).length;
    return { played, as_promised: played - otherwise, broken, mistaken: otherwise - broken };
  }
}

/** Of what a reader sees: hints may change. */
const hashOf = (checked: CheckedModel, operation: CheckedOperation): string =>
  contentHash(bodiesView(checked, [operation]));

const keyOf = (claim: Claim): string => JSON.stringify(claim);

const outcomeOf = ({ played }: Contradiction): string =>
  JSON.stringify([callsText(played), played.expectations]);

function isContradiction(each: PlayedClaim): each is Contradiction {
  return each.outcome === 'otherwise';
}

function promiseProblem({ claim, played }: Contradiction, { why, repair }: Verdict): ModelProblem {
  const { operation, promise, arrange } = claim;
  const failed = played.expectations.filter(({ holds }) => !holds).map(({ what }) => what);
  const before = arrange.trim();
  return {
    source: 'review',
    code: 'PROMISE_BROKEN',
    path: `operations.${operation}.body`,
    message: [
      `It is said: "${promise}". ${why}`,
      ...(before === '' ? [] : [`Put in before:\n${before}`]),
      `Played:\n${callsText(played)}`,
      `Not so: ${failed.join('; ')}`,
      `Instead: ${repair ?? 'Do what is said, or say what is done.'}`,
    ].join('\n'),
  };
}

/** Reader and tester may find the same: a tool is told once of a sentence. */
function onePerPromise(problems: readonly ModelProblem[]): readonly ModelProblem[] {
  const first = new Map<string, ModelProblem>();
  for (const problem of problems) {
    const key = `${problem.path} ${problem.message.split('\n')[0]?.split('". ')[0]}`;
    if (!first.has(key)) first.set(key, problem);
  }
  return [...first.values()];
}
