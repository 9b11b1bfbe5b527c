import type { Bump, Change, ChangeArea } from './change.ts';

/** A part of the model, and how a changelog speaks of it. */
export interface Place {
  /** By names: `operations.lend.params.member_id`. */
  readonly path: string;
  /** Begins the sentence: `` `lend`, parameter `member_id` ``. */
  readonly subject: string;
  /** What changes of its meaning are about. */
  readonly area: ChangeArea;
}

/** A part of a place. */
export function within({ path, subject, area }: Place, segment: string, name: string): Place {
  return { path: path === '' ? segment : `${path}.${segment}`, subject: `${subject}${name}`, area };
}

/** What is to be said of a place. */
export interface Verdict {
  readonly bump: Bump;
  /** Goes on after the subject: `is required now`. */
  readonly text: string;
  /** Where it is not the area of the place. */
  readonly area?: ChangeArea;
}

export function changeAt(place: Place, { bump, text, area = place.area }: Verdict): Change {
  return { bump, area, path: place.path, text: `${place.subject} ${text}` };
}

/** What is written in another way and means the same. Its text, and so its hash, is another one all the same. */
export const writtenDifferently: Verdict = {
  bump: 'patch',
  area: 'wording',
  text: 'is written in another way and means the same',
};
