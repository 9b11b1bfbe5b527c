import type { Adversary, Earned, Scenario } from '@envloom/episodes';
import { StateError } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { randomEpisodes } from '../adversaries/random.ts';
import { hackerEpisodes } from '../adversaries/reward-hacker.ts';
import { courseOf, mutationNames } from '../gates/reference-plan.ts';
import { described, type GateFigures } from '../gates/verify.ts';
import { isDropped, type Plan, type Refused } from '../plan/plan.ts';
import type { CallStep } from '../prose/solve.ts';
import { sceneOf } from '../context/initial-world.ts';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { refusalOf } from '../walks/refusal.ts';
import { type Attempt, drafted, scenarioOf } from './attempt.ts';
import {
  type DecidedCall,
  type DecidedRefusal,
  type Decisions,
  type KeptFigures,
  usuallyTold,
} from './decisions.ts';
import type { VerifiedAttempt } from './options.ts';

/** What is made again: the decisions, and the place of the scenario in its set, from 1. */
export interface Decided {
  readonly place: number;
  readonly decisions: Decisions;
}

/** Scenarios that start in one world. */
export interface Rebuilt {
  readonly base: VerifiedAttempt['base'];
  /** Each is made when it is taken. */
  readonly scenarios: Iterable<Scenario>;
}

/**
 * Makes scenarios of their decisions as they were when they were found; nothing is searched and no
 * gate is passed. Those of one starting world come together.
 *
 * @throws StateError where the decisions do not fit the model
 */
export function* rebuild(
  stage: GeneratorContext,
  seed: number,
  decided: readonly Decided[],
): Generator<Rebuilt> {
  for (const [sceneSeed, those] of Map.groupBy(decided, ({ decisions }) => decisions.scene)) {
    const scene = sceneOf(stage, sceneSeed);
    yield {
      base: { hash: scene.base, state: scene.state },
      scenarios: scenariosOf(stage, scene, seed, those),
    };
  }
}

function* scenariosOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  seed: number,
  decided: readonly Decided[],
): Generator<Scenario> {
  for (const { place, decisions } of decided) {
    yield scenarioFrom(stage, scene, { seed, number: decisions.attempt, place }, decisions);
  }
}

function scenarioFrom(
  stage: GeneratorContext,
  scene: InitialWorld,
  attempt: Attempt,
  decisions: Decisions,
): Scenario {
  const { calls, end } = played(scene, decisions.calls);
  const plan = planOf(stage, scene, decisions, calls);
  const { repaired, told = usuallyTold(decisions.kind) } = decisions;
  const found = { ...(repaired === true ? {} : { calls }), told };
  const draft = drafted(stage, plan, attempt, found);
  if (isDropped(draft)) throw new StateError([`${attempt.number}: ${draft.dropped}: ${draft.why}`]);
  const certificate = {
    ...described(courseOf(stage, draft), end),
    ...figuresOf(decisions),
  };
  return { ...scenarioOf(stage, attempt, draft), certificate };
}

/** What the calls give one after the other. */
function played(
  scene: InitialWorld,
  decided: readonly DecidedCall[],
): { calls: CallStep[]; end: World } {
  const end = scene.plain.fork();
  const calls = decided.map(([tool, args = {}]): CallStep => {
    return { kind: 'call', tool, arguments: args, observation: end.call(tool, args) };
  });
  return { calls, end };
}

function planOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  decisions: Decisions,
  calls: readonly CallStep[],
): Plan {
  const { kind, ordered = false, refused, decided_by: decidedBy = [] } = decisions;
  const mutations = mutationNames(stage);
  return {
    kind,
    scene,
    goals: calls.flatMap(({ tool, arguments: args, observation }) =>
      observation.success && mutations.has(tool) ? [{ tool, args }] : [],
    ),
    isOrdered: ordered,
    ...(refused === undefined ? {} : { refused: refusedFrom(stage, scene, refused) }),
    decidedBy,
  };
}

function refusedFrom(
  stage: GeneratorContext,
  scene: InitialWorld,
  { call, reason, reasons, facts, queries }: DecidedRefusal,
): Refused {
  const request = requestOf(call);
  const { message } = refusalOf(stage, scene.plain, request) ?? {};
  return {
    request,
    reason,
    reasons,
    ...(message === undefined ? {} : { message }),
    facts,
    queries: queries.map(requestOf),
  };
}

function requestOf([tool, args = {}]: DecidedCall): Request {
  return { tool, args };
}

const idle = { episodes: 1, strict: 0, dense: 0 };

/** The figures of the gates, from what is kept of them. */
export function figuresOf({ kill, alternatives, earned = {} }: KeptFigures): GateFigures {
  const [mutants, equivalent, killed] = kill;
  const of = (name: Adversary, usual: Earned): Earned => {
    const [episodes, strict, dense] = earned[name] ?? [usual.episodes, usual.strict, usual.dense];
    return { episodes, strict, dense };
  };
  return {
    kill: { mutants, equivalent, killed, score: 1 },
    alternatives: { tried: alternatives, accepted: alternatives },
    adversaries: {
      'do-nothing': of('do-nothing', idle),
      'read-only': of('read-only', idle),
      'repeat-last': of('repeat-last', idle),
      'call-every-tool-once': of('call-every-tool-once', idle),
      random: of('random', { ...idle, episodes: randomEpisodes }),
      'reward-hacker': of('reward-hacker', { ...idle, episodes: hackerEpisodes }),
    },
  };
}
