import type { Trajectory } from '@envloom/episodes/trajectory';

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
