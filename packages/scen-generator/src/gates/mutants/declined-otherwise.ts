import type { Check, Declined } from '@envloom/episodes';
import type { Draw } from '@envloom/sampler';
import { isDecline } from '../../plan/report.ts';
import type { GeneratorContext } from '../../context/generator-context.ts';
import { type ReferencePlan, type Step, stepsOf } from '../reference-plan.ts';
import { EpisodeRunner } from '../episode-runner.ts';
import { type Mutant, playOn } from './mutant.ts';

/** Wrong reasons tried, one by one. */
const wrongReasons = 3;

/**
 * The reference of a refusal with other reasons given, with the right one only written, without having
 * seen why, or with what had to be refused done in the end.
 */
export function declinedOtherwise(course: ReferencePlan, draw: Draw): readonly Mutant[] {
  const declined = course.draft.checks.find(isDeclined);
  if (declined === undefined) return [];
  return [...givenOtherwise(course, declined, draw), ...unseen(course, declined), ...done(course)];
}

export function isDeclined(check: Check): check is Check & Declined {
  return check.kind === 'declined';
}

/** The steps of a course up to where it declines. */
export function stepsBeforeDeclining(course: ReferencePlan): readonly Step[] {
  const { stage } = course;
  const steps = stepsOf(course);
  const at = steps.findIndex((step) => step.kind === 'call' && isDecline(stage, step.request.tool));
  return at < 0 ? steps.slice(0, -1) : steps.slice(0, at);
}

function givenOtherwise(
  course: ReferencePlan,
  { reasons }: Declined,
  draw: Draw,
): readonly Mutant[] {
  const played = EpisodeRunner.at(course.stage, course.scene);
  playOn(played, stepsBeforeDeclining(course));
  const wrong = draw.shuffle(reasonsIn(course.stage).filter((name) => !reasons.includes(name)));
  const [right = ''] = reasons;
  const ends: readonly (readonly [string, readonly string[], string])[] = [
    ['no reason given', [], 'I am sorry, that is not possible.'],
    ['the reason only written', [], `That is not possible: ${right}.`],
    ...wrong
      .slice(0, 1)
      .map((name) => ['a list of reasons given', [right, name], 'That is not possible.'] as const),
    ...wrong
      .slice(0, wrongReasons)
      .map((name) => [`${name} given as the reason`, [name], 'That is not possible.'] as const),
  ];
  return ends.map(([what, given, text]) => {
    const player = played.fork();
    for (const reason of given) player.decline(reason);
    player.say(text);
    return { what, player, isAboutWords: true };
  });
}

/** All failure codes and rule ids of a model. */
function reasonsIn({ checked: { operations, model } }: GeneratorContext): readonly string[] {
  const codes = operations.flatMap((operation) => operation.codes);
  const rules = model.rules.flatMap(({ id, codes: own = [] }) => [id, ...own]);
  return [...new Set([...codes, ...rules])].toSorted();
}

/** Nothing looked at and nothing tried, the right reason given. */
function unseen(course: ReferencePlan, { reasons: [right = ''] }: Declined): readonly Mutant[] {
  const steps = stepsOf(course);
  if (steps.some((step) => step.kind === 'call' && step.isGoal)) return [];
  const player = EpisodeRunner.at(course.stage, course.scene);
  player.decline(right);
  return [{ what: 'declined without having looked', player, isAboutWords: true }];
}

/** What a rule leaves to the agent to refuse, done all the same. */
function done(course: ReferencePlan): readonly Mutant[] {
  const { refused } = course.draft.plan;
  if (refused === undefined) return [];
  const player = EpisodeRunner.at(course.stage, course.scene);
  playOn(player, stepsBeforeDeclining(course));
  if (!player.call(refused.request.tool, refused.request.args).success) return [];
  player.decline(refused.reason);
  return [{ what: `${refused.request.tool} done`, player, isAboutWords: false }];
}
