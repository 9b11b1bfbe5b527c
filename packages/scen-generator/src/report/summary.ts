import {
  type Adversary,
  type Certificate,
  type OpenReason,
  type Scenario,
  type ScenarioKind,
  scenarioKinds,
} from '@envloom/episodes';
import type { DroppedAttempt } from '../generate/options.ts';
import type { CoverageFigures } from '../select/coverage.ts';
import type { GivenUp } from '../select/shares.ts';
import { dropsOf, type Drops } from './drops.ts';
import { fifths, scoreRanges, spreadOf, stepRanges, type Spread } from './spread.ts';

/** Figures of a set of scenarios; the same for the same set, however long it took. */
export interface Summary {
  readonly wanted: number;
  readonly made: number;
  readonly held_out: number;
  readonly attempts: number;
  readonly dropped: readonly Drops[];
  readonly repaired: Repairs;
  readonly kinds: Readonly<Partial<Record<ScenarioKind, number>>>;
  readonly given_up: readonly GivenUp[];
  /** Absent where nothing was made. */
  readonly kill?: Spread;
  readonly steps?: Spread;
  readonly difficulty?: Spread;
  readonly alternatives: { readonly tried: number; readonly accepted: number };
  readonly open_fields: OpenFigures;
  readonly adversaries: Readonly<Record<Adversary, Success>>;
  readonly coverage?: CoverageFigures;
}

/** Scenarios that leave a field open, and how many fields there are for each reason. */
interface OpenFigures {
  readonly scenarios: number;
  readonly reasons: Readonly<Partial<Record<OpenReason, number>>>;
}

/** What had to be repaired before it passed. */
interface Repairs {
  readonly scenarios: number;
  /** The most frequent repairs, at most five, each with how often. */
  readonly most: Readonly<Record<string, number>>;
}

/** In how many scenarios an adversary ever earned the strict reward, and what it earned on average. */
interface Success {
  readonly scenarios: number;
  /** The mean dense reward of its episodes. */
  readonly dense: number;
}

/** What is known of a set: its scenarios need their certificates only. */
export interface SetContent {
  readonly wanted: number;
  readonly scenarios: readonly Pick<Scenario, 'kind' | 'split' | 'certificate'>[];
  readonly dropped: readonly DroppedAttempt[];
  readonly givenUp?: readonly GivenUp[];
  readonly coverage?: CoverageFigures;
}

export const adversaries: readonly Adversary[] = [
  'do-nothing',
  'read-only',
  'repeat-last',
  'call-every-tool-once',
  'random',
  'reward-hacker',
];

/** The figures of a set. */
export function summaryOf(set: SetContent): Summary {
  const { wanted, scenarios, dropped, coverage, givenUp = [] } = set;
  const certificates = scenarios.map(({ certificate }) => certificate);
  return {
    wanted,
    made: scenarios.length,
    held_out: scenarios.filter(({ split }) => split === 'held-out').length,
    attempts: scenarios.length + dropped.length,
    dropped: dropsOf(dropped),
    repaired: repairsIn(certificates),
    kinds: kindCounts(scenarios),
    given_up: givenUp,
    ...spreads(certificates),
    alternatives: alternativesOf(certificates),
    open_fields: openIn(certificates),
    adversaries: successes(certificates),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

function spreads(
  certificates: readonly Certificate[],
): Pick<Summary, 'kill' | 'steps' | 'difficulty'> {
  const kill = spreadOf(
    certificates.map((one) => one.kill.score),
    scoreRanges,
  );
  const steps = spreadOf(
    certificates.map((one) => one.difficulty.steps),
    stepRanges,
  );
  const difficulty = spreadOf(
    certificates.map((one) => one.difficulty.score),
    fifths,
  );
  return {
    ...(kill === undefined ? {} : { kill }),
    ...(steps === undefined ? {} : { steps }),
    ...(difficulty === undefined ? {} : { difficulty }),
  };
}

function kindCounts(scenarios: SetContent['scenarios']): Summary['kinds'] {
  const counts: Partial<Record<ScenarioKind, number>> = {};
  for (const kind of scenarioKinds) {
    const count = scenarios.filter((scenario) => scenario.kind === kind).length;
    if (count > 0) counts[kind] = count;
  }
  return counts;
}

function alternativesOf(certificates: readonly Certificate[]): Summary['alternatives'] {
  let [tried, accepted] = [0, 0];
  for (const { alternatives } of certificates) {
    tried += alternatives.tried;
    accepted += alternatives.accepted;
  }
  return { tried, accepted };
}

function openIn(certificates: readonly Certificate[]): OpenFigures {
  const reasons: Partial<Record<OpenReason, number>> = {};
  const open = certificates.flatMap(({ open_fields: fields = [] }) =>
    fields.length > 0 ? [fields] : [],
  );
  for (const { reason } of open.flat()) reasons[reason] = (reasons[reason] ?? 0) + 1;
  // A task program that declares a field free says why.
  const unasked = open.filter((fields) => fields.some(({ reason }) => reason !== 'declared'));
  return { scenarios: unasked.length, reasons };
}

function successes(certificates: readonly Certificate[]): Summary['adversaries'] {
  const of = (adversary: Adversary): Success => successOf(adversary, certificates);
  return {
    'do-nothing': of('do-nothing'),
    'read-only': of('read-only'),
    'repeat-last': of('repeat-last'),
    'call-every-tool-once': of('call-every-tool-once'),
    random: of('random'),
    'reward-hacker': of('reward-hacker'),
  };
}

function successOf(adversary: Adversary, certificates: readonly Certificate[]): Success {
  let [scenarios, dense] = [0, 0];
  for (const { adversaries: earned } of certificates) {
    if (earned[adversary].strict > 0) scenarios += 1;
    dense += earned[adversary].dense;
  }
  const mean = dense / Math.max(1, certificates.length);
  return { scenarios, dense: Math.round(mean * 10_000) / 10_000 };
}

const mostShown = 5;

function repairsIn(certificates: readonly Certificate[]): Repairs {
  const counts = new Map<string, number>();
  const texts = certificates.flatMap(({ repaired }) => repaired);
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, mostShown);
  return {
    scenarios: certificates.filter(({ repaired }) => repaired.length > 0).length,
    most: Object.fromEntries(most),
  };
}
