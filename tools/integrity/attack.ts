import { Episode, type EpisodeStep, type Played as Play, type Scenario } from '@envloom/episodes';
import type { Environment } from '@envloom/runtime';
import type { JsonObject } from '@envloom/core';
import { viewOf } from '../../packages/scen-generator/src/checks/model-view.ts';
import { sceneAt } from '../../packages/scen-generator/src/generate/stored-worlds.ts';
import { wrongArguments } from './arguments.ts';
import { endingOf } from './ending.ts';
import { evenly } from './evenly.ts';
import { extraMutations, type Place } from './extras.ts';
import { hedges } from './hedges.ts';
import { judgedReasons } from './reasons.ts';
import { rightWays } from './right-ways.ts';
import { doubledSteps, droppedSteps } from './steps.ts';
import type { Subject as StoredSubject } from './subject.ts';
import type { Played, Variant } from './variant.ts';

export type Verdict =
  /** The changed call is refused. */
  | 'refused'
  /** No full reward. */
  | 'lost'
  /** Full reward, and the same end: nothing went wrong. */
  | 'equivalent'
  /** Full reward for another end, which differs in fields only that the certificate lists. */
  | 'listed'
  /** Full reward for another end. */
  | 'won'
  /** A right way without the full reward. */
  | 'denied';

export interface Judged {
  readonly variant: Variant;
  readonly verdict: Verdict;
}

/** Where a scenario is played. */
type Subject = Pick<StoredSubject, 'stage' | 'environment'>;

/** How hard a scenario is attacked. */
export interface Effort {
  readonly seed: number;
  /** Extra calls of each tool at each place. */
  readonly extras: number;
  /** Variants of a scenario at most; more are left out evenly. */
  readonly most: number;
}

export interface Attacked {
  readonly judged: readonly Judged[];
  readonly leftOut: number;
}

type AnyEpisode = Episode<Environment<object>>;

/** Plays every variant of a scenario's reference, each in an episode of its own. */
export function attack(subject: Subject, scenario: Scenario, effort: Effort): Attacked {
  const stations = stationsOf(subject, scenario);
  const last = stations.at(-1);
  if (last === undefined) return { judged: [], leftOut: 0 };
  const all = variantsOf(subject, scenario, stations, effort);
  const chosen = evenly(all, effort.most);
  const wanted = played(last.fork(), reference(scenario).slice(-1)).episode.played;
  const judged = chosen.map((variant) => ({
    variant,
    verdict: judge(subject, scenario, stations[variant.from] ?? last, variant, wanted),
  }));
  return { judged, leftOut: all.length - chosen.length };
}

function reference({ reference: steps }: Scenario): readonly Played[] {
  return steps.map((step) =>
    step.kind === 'message'
      ? { kind: 'message', content: step.content }
      : { kind: 'call', tool: step.tool, arguments: step.arguments },
  );
}

/** The episode before each step of the reference. */
function stationsOf({ environment }: Subject, scenario: Scenario): readonly AnyEpisode[] {
  const episode = new Episode(environment, scenario, { maxSteps: 1000 });
  episode.reset();
  return reference(scenario).map((step) => {
    const station = episode.fork();
    episode.step(actionOf(step, false));
    return station;
  });
}

function variantsOf(
  { stage }: Subject,
  scenario: Scenario,
  stations: readonly AnyEpisode[],
  { seed, extras }: Effort,
): readonly Variant[] {
  const mutations = new Set(stage.mutations.map(({ operation }) => operation.name));
  const goals = scenario.reference.flatMap((step, at) =>
    step.kind === 'call' && step.observation.success && mutations.has(step.tool) ? [at] : [],
  );
  const scene = sceneAt(stage, scenario);
  const wins = (steps: readonly Played[]) => {
    const [start] = stations;
    return start !== undefined && played(start.fork(), steps).end.reward === 1;
  };
  const places = [0, scenario.reference.length - 1].map((from) => placeAt(stations, from));
  return [
    ...wrongArguments(stage, scene.state, scenario, goals),
    ...extraMutations({ stage, world: scene.traced, seed, most: extras }, scenario, places),
    ...droppedSteps(scenario),
    ...doubledSteps(scenario, goals),
    ...hedges(stage, scenario),
    ...rightWays(stage, scenario),
    ...judgedReasons(stage, scene.state, scenario, wins),
  ];
}

function placeAt(stations: readonly AnyEpisode[], from: number): Place {
  const station = stations[from];
  return {
    from,
    name: from === 0 ? 'at the start' : 'at the end',
    succeeds: (tool: string, args: JsonObject) =>
      station?.environment.fork().call(tool, args).success === true,
  };
}

function judge(
  { stage }: Subject,
  scenario: Scenario,
  station: AnyEpisode,
  variant: Variant,
  wanted: Play,
): Verdict {
  const { episode, end, refused } = played(station.fork(), variant.steps, variant.changed);
  if (variant.kind === 'right way' || variant.kind === 'right look')
    return end.reward === 1 ? 'equivalent' : 'denied';
  if (refused) return 'refused';
  if (end.reward !== 1) return 'lost';
  if (variant.kind === 'hedge' || variant.kind === 'false reason') return 'won';
  const { played: now } = episode;
  const view = viewOf(stage.checked);
  if (endingOf(view, now) === endingOf(view, wanted)) return 'equivalent';
  const { open_fields: open } = scenario.certificate;
  return endingOf(view, now, open) === endingOf(view, wanted, open) ? 'listed' : 'won';
}

interface Ended {
  readonly episode: AnyEpisode;
  readonly end: EpisodeStep;
  readonly refused: boolean;
}

function played(episode: AnyEpisode, steps: readonly Played[], changed?: number): Ended {
  let refused = false;
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1;
    const { observation, terminated } = episode.step(actionOf(step, isLast));
    if (at === changed && observation.type === 'tool_results')
      refused = observation.results.some(({ result }) => !result.success);
    if (refused || terminated) break;
  }
  return { episode, end: episode.truncate(), refused };
}

function actionOf(step: Played, isDone: boolean): object {
  return step.kind === 'message'
    ? { type: 'message', content: step.content, ...(isDone ? { done: true } : {}) }
    : { type: 'tool_calls', calls: [{ name: step.tool, arguments: step.arguments }] };
}
