import type { Refusal, Scenario } from '@envloom/episodes';
import { contentHash } from '@envloom/episodes/trajectory';
import { derivedSeed, drawFrom } from '@envloom/sampler';
import { goalOf } from '../checks/checks-of.ts';
import { refusalCheck } from '../checks/refusal-checks.ts';
import { verify } from '../gates/verify.ts';
import { planOf } from '../kinds/plan-of.ts';
import { isDropped, type Draft, type Dropped, type Plan, type Refused } from '../plan/plan.ts';
import { type FoundWords, worded } from '../prose/worded.ts';
import { scenarioId, splitOf } from '../select/identity.ts';
import type { Selection, Wanted } from '../select/selection.ts';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { type Decisions, decisionsOf } from './decisions.ts';

/** What identifies one try at a scenario; everything about it follows from this. */
export interface Attempt {
  readonly seed: number;
  readonly number: number;
  /** The number that the scenario will have in its set, from 1. */
  readonly place: number;
}

/** Where and what is tried. */
export interface WantedAttempt extends Attempt {
  readonly scene: InitialWorld;
  readonly wanted: Wanted;
}

/** What judges a scenario besides the gates. */
type Judge = Pick<Selection, 'repeats' | 'misses'>;

/** A scenario, and what has to be known to make it again; the latter not where its world was given. */
export interface Made {
  readonly scenario: Scenario;
  readonly decisions?: Decisions;
}

/** One try: a plan, its words and solution, its checks, then all the gates. */
export function tryOne(
  stage: GeneratorContext,
  selection: Judge,
  attempt: WantedAttempt,
): Made | Dropped {
  const { scene, wanted } = attempt;
  const plan = planOf(stage, scene, wanted, drawOf(attempt, 'plan'));
  if (isDropped(plan)) return plan;
  return elsewhere(plan, wanted) ?? tryPlan(stage, plan, attempt, selection);
}

/** Whether a plan uses nothing of what the attempt is after. */
function elsewhere({ goals, decidedBy }: Plan, { pursued }: Wanted): Dropped | undefined {
  if (pursued === undefined) return undefined;
  const { kind, names } = pursued;
  const used = kind === 'rule' ? decidedBy : goals.map(({ tool }) => tool);
  if (used.some((name) => names.has(name))) return undefined;
  return { dropped: 'not-needed', why: `It was to use a ${kind} that the set has not used yet.` };
}

/** Makes a scenario of a plan: its words and solution, its checks, then all the gates. */
export function tryPlan(
  stage: GeneratorContext,
  plan: Plan,
  attempt: Attempt,
  selection?: Judge,
): Made | Dropped {
  const draft = drafted(stage, plan, attempt);
  if (isDropped(draft)) return draft;
  const unverified = scenarioOf(stage, attempt, draft);
  const repeated = selection?.repeats(unverified);
  if (repeated !== undefined) return repeated;
  const certificate = verify(stage, draft, drawOf(attempt, 'verify'));
  if (isDropped(certificate)) return certificate;
  const scenario = { ...unverified, certificate };
  const { seed } = plan.scene;
  const decisions =
    seed === undefined ? {} : { decisions: decisionsOf(stage, seed, draft, scenario) };
  return selection?.misses(scenario) ?? { scenario, ...decisions };
}

/** Puts a plan into words and checks. @param found what doing so gave before */
export function drafted(stage: GeneratorContext, plan: Plan, attempt: Attempt, found?: FoundWords) {
  const words = worded(stage, plan, drawOf(attempt, 'words'), found);
  return isDropped(words) ? words : { plan, ...words, ...judgedBy(stage, plan) };
}

/** The frame comes last. */
function judgedBy(
  stage: GeneratorContext,
  { scene, goals, refused }: Plan,
): Pick<Draft, 'checks' | 'open'> {
  const { checks, open } = goalOf(stage, scene, goals);
  if (refused === undefined) return { checks, open };
  const asked = refusalCheck(stage, refused);
  return { checks: [...checks.slice(0, -1), asked, ...checks.slice(-1)], open };
}

/** A draft as a scenario, which its certificate is still missing. */
export function scenarioOf(
  stage: GeneratorContext,
  { seed, number, place }: Attempt,
  { plan, wordings, user, reference, checks }: Draft,
): Omit<Scenario, 'certificate'> {
  const env = stage.checked.model.name;
  const id = scenarioId(env, seed, place);
  const [text = '', ...phrasings] = wordings;
  const { base, state } = plan.scene;
  const identity = { format_version: 1, id, env, model_hash: stage.checked.hash } as const;
  const content = {
    task: { text, phrasings, ...(plan.isOrdered ? ({ ordered: true } as const) : {}) },
    ...(user === undefined ? {} : { user }),
    reference,
    ...(plan.refused === undefined ? {} : { refuses: refusalOf(plan.refused) }),
    checks,
  };
  return {
    ...identity,
    content_hash: contentHash({ ...identity, ...content, initial_state: { state } }),
    seed,
    attempt: number,
    kind: plan.kind,
    split: splitOf(seed, env, id),
    initial_state: { base },
    ...content,
  };
}

function refusalOf({ request, reason, message }: Refused): Refusal {
  const { tool, args } = request;
  return { tool, arguments: args, reason, ...(message === undefined ? {} : { message }) };
}

function drawOf({ seed, number }: Attempt, purpose: string) {
  return drawFrom(derivedSeed(seed, purpose, number));
}
