import type { Declined } from '@envloom/episodes';
import { type Json, type JsonObject, isSame } from '@envloom/core';
import type { Draw } from '@envloom/sampler';
import type { KeyMap, Made } from '../../checks/key-map.ts';
import { type Rehearsal, replayVariant } from '../../checks/replay-variant.ts';
import { freeTextsOf, otherChosenKeys, reworded, skippedKeys } from '../../checks/variants.ts';
import type { Request } from '../../context/generator-context.ts';
import { poolOf } from '../argument-pool.ts';
import { type ReferencePlan, stepsOf } from '../reference-plan.ts';
import { isDeclined, stepsBeforeDeclining } from '../mutants/declined-otherwise.ts';
import { playOn } from '../mutants/mutant.ts';
import { EpisodeRunner } from '../episode-runner.ts';
import { otherOrders } from './orders.ts';
import { playRoute, type Route } from './route.ts';

/** Another solution, played to its end. */
export interface Alternative {
  readonly what: string;
  readonly player: EpisodeRunner;
}

const mostOrders = 24;
/** Seconds by which another solution starts later, and between its goals. */
const later = 420;
const pause = 61;
/** Reads and failing calls between the goals. */
const readsBetween = 3;

/**
 * Other solutions: the goals in other orders that succeed (where the order is free), later, with
 * reads and failures between them, with other new keys, and with free texts in another writing.
 */
export function alternativesTo(course: ReferencePlan, draw: Draw): readonly Alternative[] {
  const { stage, scene, goals } = course;
  const run = replayVariant(stage, scene, goals);
  if (run === undefined) return [];
  return [
    ...orders(course, run.made, draw),
    ...routes(course, run, draw).flatMap(([what, route]) => {
      const player = playRoute(course, route, run.made);
      return player === undefined ? [] : [{ what, player }];
    }),
    ...tellings(course),
  ];
}

/** The other orders of the goals in which all of them succeed and, where that is known, that end right. */
export function orders(
  course: ReferencePlan,
  made: readonly (readonly Made[])[],
  draw: Draw,
): readonly Alternative[] {
  const { plan, isRightEnd = () => true } = course.draft;
  if (plan.isOrdered) return [];
  return otherOrders(course.legs.length, mostOrders, draw).flatMap((order) => {
    const player = playRoute(course, { order }, made);
    const names = order.map((at) => course.goals[at]?.tool ?? '').join(', ');
    if (player === undefined || !isRightEnd(player.world)) return [];
    return [{ what: `the goals in the order ${names}`, player }];
  });
}

function routes(
  course: ReferencePlan,
  run: Rehearsal,
  draw: Draw,
): readonly (readonly [string, Route])[] {
  const { stage, goals } = course;
  const words = otherWords(course, run);
  const makesRows = run.made.some((made) => made.length > 0);
  const keys = (): KeyMap => otherChosenKeys(stage, goals);
  return [
    ['later', { start: { later }, pause }],
    ['with reads between', { besides: reads(course, draw) }],
    ['with failing calls between', { besides: failures(course, draw) }],
    ...(makesRows
      ? [['with other keys', { start: { skip: skippedKeys(stage) }, keys: keys() }] as const]
      : []),
    ...(words === undefined ? [] : [['in another writing', { goals: words }] as const]),
  ];
}

function otherWords(
  { stage, scene, goals }: ReferencePlan,
  run: Rehearsal,
): readonly Request[] | undefined {
  const free = freeTextsOf(stage, scene, goals, run);
  if (free.size === 0) return undefined;
  return reworded(stage, goals, (id) => free.has(id));
}

function reads({ stage, scene }: ReferencePlan, draw: Draw): readonly Request[] {
  const pool = poolOf(stage, scene);
  return draw
    .shuffle(stage.queries)
    .slice(0, readsBetween)
    .map(({ operation: { name } }) => ({ tool: name, args: pool.pick(name, draw) }));
}

/** Calls that fail whenever they are made: an argument that no tool has. */
function failures({ stage, scene }: ReferencePlan, draw: Draw): readonly Request[] {
  const pool = poolOf(stage, scene);
  return draw
    .shuffle([...stage.mutations, ...stage.queries])
    .flatMap(({ operation: { name } }) => {
      const args = { ...pool.pick(name, draw), 'no such argument': true };
      return scene.plain.fork().call(name, args).success ? [] : [{ tool: name, args }];
    })
    .slice(0, readsBetween);
}

/** Of a refusal: each reason that holds, the same in the last line of a message, and seen by trying. */
function tellings(course: ReferencePlan): readonly Alternative[] {
  const declined = course.draft.checks.find(isDeclined);
  if (declined === undefined) return [];
  const played = EpisodeRunner.at(course.stage, course.scene);
  playOn(played, stepsBeforeDeclining(course));
  const reasoned = declined.reasons.map((reason): Alternative => {
    const player = played.fork();
    player.decline(reason);
    return { what: `declined for ${reason}`, player };
  });
  const inText = played.fork();
  inText.say(`No.\nRESULT: ${JSON.stringify({ reason: declined.reasons[0] ?? '' })}`);
  return [
    ...reasoned,
    { what: 'declined in the last line', player: inText },
    ...tried(course, declined),
  ];
}

/** The goals, then the forbidden call, which fails for the reason. */
function tried(
  course: ReferencePlan,
  { reasons, seen: { refusal } }: Declined,
): readonly Alternative[] {
  if (refusal === undefined) return [];
  const player = EpisodeRunner.at(course.stage, course.scene);
  playOn(
    player,
    stepsOf(course).filter((step) => step.kind === 'call' && step.isGoal),
  );
  const args = fullArguments(course, refusal.tool, refusal.arguments);
  const result = player.call(refusal.tool, args);
  if (result.success || !reasons.includes(result.error.code)) return [];
  player.decline(result.error.code);
  return [{ what: 'the forbidden call tried', player }];
}

/** The arguments of the plan or the reference, where they include the given ones. */
function fullArguments({ draft }: ReferencePlan, tool: string, given: JsonObject): JsonObject {
  const { refused } = draft.plan;
  const requests = [
    ...(refused === undefined ? [] : [refused.request]),
    ...draft.reference.flatMap((step) =>
      step.kind === 'call' ? [{ tool: step.tool, args: step.arguments }] : [],
    ),
  ];
  return (
    requests.find((request) => request.tool === tool && includes(request.args, given))?.args ??
    given
  );
}

function includes(args: Json, given: JsonObject): boolean {
  if (typeof args !== 'object' || args === null) return false;
  const members = new Map<string, Json>(Object.entries(args));
  return Object.entries(given).every(([name, value]) => isSame(members.get(name), value));
}
