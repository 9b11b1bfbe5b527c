import { Masks } from './compare/masks.ts';
import type { Recording } from './recording/recording.ts';
import { type OpenTwin, replaySequence } from './replay.ts';

/** A twin with a mistake put into its model. */
export interface BrokenTwin<Mistake> {
  readonly mistake: Mistake;
  /** Whether the calls of a sequence come by the mistake; others need not be made. */
  readonly isMet: (sequence: number) => boolean;
  readonly open: OpenTwin;
}

/** How many broken twins the calls of a recording tell from the original. */
export interface Kills<Mistake> {
  readonly total: number;
  readonly noticed: number;
  readonly survived: readonly {
    readonly mistake: Mistake;
    /** Whether any call came by it. */
    readonly isMet: boolean;
  }[];
}

/**
 * Plays a recording on broken twins. One is noticed by the first call that the twin answers as the original,
 * byte for byte but for what is masked, and that the broken one answers otherwise.
 *
 * @param agreed by sequence and call: whether the twin answers as the original
 */
export function killsOf<Mistake>(
  recording: Recording,
  broken: readonly BrokenTwin<Mistake>[],
  agreed: readonly (readonly boolean[])[],
  rules: readonly string[] = [],
): Kills<Mistake> {
  const places = recording.sequences.map((_, sequence) => sequence);
  const survived = broken.flatMap(({ mistake, isMet, open }) => {
    const met = places.filter(isMet);
    const isNoticed = met.some((sequence) => {
      const played = recording.sequences[sequence];
      if (played === undefined) return false;
      return differs(played, open, agreed[sequence] ?? [], rules);
    });
    return isNoticed ? [] : [{ mistake, isMet: met.length > 0 }];
  });
  return { total: broken.length, noticed: broken.length - survived.length, survived };
}

function differs(
  sequence: Recording['sequences'][number],
  open: OpenTwin,
  agreed: readonly boolean[],
  rules: readonly string[],
): boolean {
  let at = 0;
  for (const { equality } of replaySequence(sequence, open, new Masks(rules))) {
    if (agreed[at] === true && !equality.wire) return true;
    at += 1;
  }
  return false;
}
