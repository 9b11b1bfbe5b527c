import { callLaws } from './calls.ts';
import { copyLaws } from './copies.ts';
import { descriptionLaw } from './descriptions.ts';
import type { Law } from './law.ts';
import { rowLaws } from './rows.ts';
import type { Subject } from './subject.ts';

/** The laws of every environment, to be tried on one: each is a test of its own. */
export function lawsOf(subject: Subject): readonly Law[] {
  return [...rowLaws(subject), ...callLaws(subject), ...copyLaws(subject), descriptionLaw(subject)];
}
