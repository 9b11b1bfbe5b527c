import type { Check, ReasonTold } from '@envloom/runtime';
import type { Draw } from '@envloom/sampler';
import { type Course, type Step, stepsOf } from '../course.ts';
import { Player } from '../player.ts';
import { type Mutant, playOn } from './mutant.ts';

/** Other reasons tried, one by one. */
const otherReasons = 3;

/**
 * The reference of a refusal with something else said, without having seen the reason, or with what
 * had to be refused done in the end.
 */
export function toldOtherwise(course: Course, draw: Draw): readonly Mutant[] {
  const told = course.draft.checks.find(isTold);
  if (told === undefined) return [];
  return [...saidOtherwise(course, told, draw), ...unseen(course), ...done(course)];
}

function isTold(check: Check): check is Check & ReasonTold {
  return check.kind === 'told';
}

function saidOtherwise(course: Course, told: ReasonTold, draw: Draw): readonly Mutant[] {
  const steps = stepsOf(course).slice(0, -1);
  const played = Player.at(course.stage, course.scene);
  playOn(played, steps);
  const codes = told.others.filter((other) => /[_-]/.test(other));
  const messages = [
    ['no reason given', 'I am sorry, that is not possible.'],
    ['all reasons given', [told.reason, ...codes].join(', ')],
    ...draw
      .shuffle(codes)
      .slice(0, otherReasons)
      .map((code) => [`${code} given as the reason`, `That cannot be done: ${code}.`]),
  ];
  return messages.map(([what = '', text = '']) => {
    const player = played.fork();
    player.say(text);
    return { what, player, isAboutWords: true };
  });
}

/** Nothing looked at and nothing tried, the right reason told. */
function unseen(course: Course): readonly Mutant[] {
  const steps = stepsOf(course);
  const message = steps.at(-1);
  const goals = steps.filter((step) => step.kind === 'call' && step.isGoal);
  if (message?.kind !== 'message' || goals.length > 0) return [];
  const player = Player.at(course.stage, course.scene);
  player.say(message.text);
  return [{ what: 'reason told without having looked', player, isAboutWords: true }];
}

/** What a rule leaves to the agent to refuse, done all the same. */
function done(course: Course): readonly Mutant[] {
  const { refused } = course.draft.plan;
  if (refused === undefined) return [];
  const player = Player.at(course.stage, course.scene);
  const steps: readonly Step[] = stepsOf(course);
  playOn(player, steps.slice(0, -1));
  if (!player.call(refused.request.tool, refused.request.args).success) return [];
  playOn(player, steps.slice(-1));
  return [{ what: `${refused.request.tool} done`, player, isAboutWords: false }];
}
