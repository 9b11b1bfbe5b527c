import { derivedSeed, type Draw, drawFrom } from '@envloom/sampler';
import { sufficient } from '../knowledge/sufficient.ts';
import { declineStep } from '../plan/report.ts';
import { type Dropped, isDropped, type Plan } from '../plan/plan.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { conversation } from './conversation.ts';
import { type Register, registersFor } from './registers.ts';
import { withShortNames } from './render.ts';
import { closingOf, type FoundWords, phrasesOf, type Script, type Worded } from './script.ts';
import { settingOf } from './setting.ts';
import { shortNamesOf } from './short-names.ts';
import type { Phrase } from './sentences.ts';
import { type Solution, solved } from './solve.ts';
import { TaskRenderer } from './task-renderer.ts';
import { type Timeline, timelineOf } from './timeline.ts';

export type { FoundWords, Worded } from './script.ts';

/** Wordings aimed at. */
export const wanted = 4;
const repairs = 4;

/**
 * Puts a plan into words and finds the calls that solve it from them. What cannot be found out is
 * named in the text; a plan of which something cannot be named, or said at all, is dropped.
 *
 * @param found what the same plan and luck gave before: the result is the same, without the search
 */
export function worded(
  stage: GeneratorContext,
  plan: Plan,
  luck: Draw,
  found?: FoundWords,
): Worded | Dropped {
  // Two environments do not say the same thing the same way because they share a seed.
  const draw = drawFrom(derivedSeed(luck.integer(0, 2 ** 31 - 1), stage.checked.model.name));
  const timeline = timelineOf(plan);
  if (isDropped(timeline)) return timeline;
  const isRefusedFirst = plan.goals.length === 0 || (!plan.isOrdered && draw.chance(0.5));
  const telling = new TaskRenderer(
    stage,
    askedFor(plan, timeline, isRefusedFirst),
    timeline.newKeys,
  );
  const unsaid = askedCount(plan) - telling.sayings.length;
  if (unsaid > 0) return { dropped: 'no-words', why: 'a request has no phrase that can be said' };
  const solution =
    found?.calls === undefined
      ? repairedSolution(stage, plan, timeline, telling, isRefusedFirst)
      : { calls: found.calls, missing: [], isBlind: false };
  if (isDropped(solution)) return solution;
  if (areSaidAlike(telling)) {
    return { dropped: 'no-words', why: 'two requests are told in the same words' };
  }
  const isEnough = (at: number, judge: () => boolean): boolean =>
    found === undefined ? judge() : found.told.includes(at);
  const script = { stage, plan, timeline, telling, solution, isEnough };
  return plan.kind === 'conversational' ? conversation(script, draw) : task(script, draw);
}

/** Whether somebody who reads the text would take two requests for one that is told twice. */
function areSaidAlike(telling: TaskRenderer): boolean {
  const texts = phrasesOf(telling, (count) => count - 1).map(({ text }) => text);
  return new Set(texts).size < texts.length;
}

function askedCount({ goals, refused }: Plan): number {
  return goals.length + (refused === undefined ? 0 : 1);
}

/** The requests in the order of the text. */
function askedFor(plan: Plan, { start, moments, end }: Timeline, isRefusedFirst: boolean) {
  const goals = moments.map(({ request, before }) => ({
    request,
    worlds: [start, before],
    isRefused: false,
  }));
  if (plan.refused === undefined) return goals;
  const refused = { request: plan.refused.request, worlds: [start, end], isRefused: true };
  return isRefusedFirst ? [refused, ...goals] : [...goals, refused];
}

/** Solves the plan from the plainest text, and names what is missing until nothing is. */
function repairedSolution(
  stage: GeneratorContext,
  plan: Plan,
  timeline: Timeline,
  telling: TaskRenderer,
  isRefusedFirst: boolean,
): Solution | Dropped {
  const plainText = (): string =>
    phrasesOf(telling, (count) => count - 1)
      .map(endedText)
      .join(' ');
  for (let turn = 0; turn <= repairs; turn += 1) {
    const solution = solved(stage, plan, timeline, plainText(), isRefusedFirst);
    if (solution.isBlind) return insufficient('no query shows the fact that decides');
    if (solution.missing.length === 0) return solution;
    if (!telling.repair(solution.missing, plainText)) break;
  }
  return insufficient('an argument can neither be found out nor named');
}

function insufficient(why: string): Dropped {
  return { dropped: 'insufficient-information', why };
}

function endedText({ text }: Phrase): string {
  return `${text}.`;
}

function task(script: Script, draw: Draw): Worded | Dropped {
  const { stage, timeline, telling, solution } = script;
  const { refused } = script.plan;
  const declined = refused === undefined ? [] : [declineStep(stage, refused.reason)];
  const calls = [...solution.calls, ...declined];
  const texts = wordingsOf(script, draw);
  const start = timeline.start;
  const tells = (text: string): boolean =>
    sufficient(stage, { start, wordings: [text], reference: calls }).length === 0;
  const told = [...texts.keys()]
    .filter((at) => script.isEnough(at, () => tells(texts[at] ?? '')))
    .slice(0, wanted);
  if (told.length === 0) return insufficient('no wording tells all that is needed');
  const closing = { kind: 'message' as const, content: closingOf(script, draw) };
  return {
    wordings: told.map((at) => texts[at] ?? ''),
    reference: [...calls, closing],
    repaired: telling.repaired,
    told,
  };
}

/** The texts of a task, each in another register. */
function wordingsOf({ stage, plan, timeline, telling }: Script, draw: Draw): readonly string[] {
  const shorts = shortNamesOf(stage, timeline.start, telling);
  const registers: readonly Register[] = registersFor(
    telling.sayings.length,
    settingOf(stage),
    draw,
  );
  const texts = registers.map((register) => {
    const phrases = phrasesOf(telling, (count) => draw.integer(0, count - 1), true);
    return register(withShortNames(phrases, shorts), plan.isOrdered, draw);
  });
  return [...new Set(texts)];
}
