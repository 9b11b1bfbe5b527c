import type { CheckedModel } from '@envloom/logic-model';
import type { Observation } from '../explore/observation.ts';
import type { Finding } from '../findings/finding.ts';
import { type Episode, episodesOf } from './observed/episodes.ts';
import { fieldLostInRows } from './observed/fields-lost.ts';
import { overlapMade } from './observed/overlaps.ts';
import { otherRowReturned } from './observed/other-rows.ts';
import { relationsBroken } from './observed/relations.ts';
import { caseSensitiveResults } from './observed/searches.ts';
import { notUndoneInRows } from './observed/undo.ts';

const notes: readonly ((checked: CheckedModel, episodes: readonly Episode[]) => Finding[])[] = [
  caseSensitiveResults,
  fieldLostInRows,
  notUndoneInRows,
  otherRowReturned,
  overlapMade,
  relationsBroken,
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
  return notes.flatMap((note) => note(checked, episodes));
}
