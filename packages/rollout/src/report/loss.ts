import type { AgentFailureReason, Trajectory } from '@envloom/episodes/trajectory';

/** Why an episode earned nothing: how it was cut off, or which kinds of checks it failed. */
export type LossClass = AgentFailureReason | FinishedLoss;

/** Of episodes that came to their end. */
type FinishedLoss =
  | 'nothing-done'
  | 'goal-missed'
  | 'something-else-done'
  | 'side-effect'
  | 'not-declined'
  | 'not-answered';

/** In words, for tables. */
export const lossTitles: Readonly<Record<LossClass, string>> = {
  'step-limit': 'ran into the limit of turns',
  'token-limit': 'ran into the limit of tokens',
  'context-overflow': 'outgrew the context of the model',
  'answer-cut-off': 'an answer was cut off',
  'malformed-turns': 'turns that cannot be read',
  loop: 'went in circles',
  refused: 'the model refused',
  'nothing-done': 'nothing was done',
  'goal-missed': 'not all was done that was asked',
  'something-else-done': 'something else was done than what was asked',
  'side-effect': 'something was changed that was not asked for',
  'not-declined': 'what is forbidden was not rightly declined',
  'not-answered': 'what was asked was not rightly told',
};

/** What a loss is told by. */
type Ended = Pick<Trajectory, 'reward' | 'end' | 'grade' | 'start_hash' | 'final_hash'>;

/** The first that applies, in the order of how much it explains. Undefined where nothing was lost. */
export function lossOf(trajectory: Ended): LossClass | undefined {
  const { reward, end } = trajectory;
  if (reward === 1) return undefined;
  return end.kind === 'agent-failure' ? end.reason : finishedLoss(trajectory);
}

function finishedLoss({ grade, start_hash, final_hash }: Ended): FinishedLoss {
  const failed = new Set(grade.checks.filter(({ passed }) => !passed).map(({ kind }) => kind));
  const isGoalMissed =
    failed.has('row-changed') || failed.has('row-added') || failed.has('row-removed');
  if (failed.has('nothing-else')) return isGoalMissed ? 'something-else-done' : 'side-effect';
  if (isGoalMissed) return start_hash === final_hash ? 'nothing-done' : 'goal-missed';
  return failed.has('declined') ? 'not-declined' : 'not-answered';
}

/**
 * Why an episode earned no reward, for people: how it was cut off, which checks do not hold, and what
 * a built-in agent did differently from the reference. Empty where nothing was lost.
 */
export function explainLoss({ reward, end, grade, steps }: Trajectory): readonly string[] {
  if (reward === 1) return [];
  const failed = grade.checks.filter(({ passed }) => !passed);
  return [
    ...(end.kind === 'agent-failure' ? [end.message] : []),
    ...failed.map(({ sentence }) => `Not so: ${sentence.replace(/\.$/, '')}.`),
    ...steps.flatMap(({ turn }, at) =>
      turn?.note === undefined ? [] : [`Turn ${at + 1}: ${turn.note}`],
    ),
  ];
}
