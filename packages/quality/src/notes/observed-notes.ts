import type { CheckedModel, Operation } from '@envloom/logic-model';
import type { Observation } from '../explore/observation.ts';
import type { Finding } from '../findings/finding.ts';
import { type Episode, episodesOf } from './observed/episodes.ts';
import { overlapMade } from './observed/overlaps.ts';
import { relationsBroken } from './observed/relations.ts';
import { caseSensitive, fieldLost, otherRowReturned } from './observed/results.ts';
import { notUndone } from './observed/undo.ts';

/** What the calls of one operation show. */
const ofOperations: readonly ((operation: Operation, plays: readonly Episode[]) => Finding[])[] = [
  caseSensitive,
  fieldLost,
  otherRowReturned,
];

/**
 * Mistakes that show in what calls did: numbers out of step, effects not taken back, results that
 * are not what is stored. Worlds of the observations are forked, never changed.
 */
export function observedNotes(
  checked: CheckedModel,
  observations: readonly Observation[],
): Finding[] {
  const episodes = episodesOf(checked, observations);
  const plays = Map.groupBy(episodes, ({ operation }) => operation);
  return [
    ...[...plays].flatMap(([operation, of]) => ofOperations.flatMap((note) => note(operation, of))),
    ...notUndone(checked, plays),
    ...overlapMade(checked, plays),
    ...relationsBroken(checked, episodes),
  ];
}
