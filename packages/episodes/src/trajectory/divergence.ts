import { generated, type Json } from '@envloom/core';
import { differenceOf, differenceText } from './difference.ts';

/** Something that came out otherwise than recorded. */
export interface Divergence {
  /** The place in `steps`; absent: before the first, or after the last. */
  readonly step?: number;
  /**
   * `messages`: the conversation says something else than was done and answered; `end`: the episode
   * ended earlier, later or by somebody else.
   */
  readonly what: 'start' | 'messages' | 'observation' | 'diff' | 'hash' | 'end' | 'grade';
  /** For people: where, what was recorded, what came out. */
  readonly message: string;
  /** What was recorded there; absent: nothing. */
  readonly expected?: Json;
  /** What came out; absent: nothing. */
  readonly got?: Json;
}

/** Where a divergence was met, and in what. */
export type Place = Pick<Divergence, 'step' | 'what'>;

/** A difference between what was recorded and what came out; none: no divergence. */
export function divergence(place: Place, recorded: unknown, got: unknown): readonly Divergence[] {
  // What is recorded and observed is JSON, which the types of its parts do not say.
  const difference = differenceOf(generated<Json | undefined>(recorded), generated(got));
  if (difference === undefined) return [];
  const { expected, got: seen } = difference;
  return [
    {
      ...place,
      message: `${placeText(place)}: ${differenceText(difference)}`,
      ...(expected === undefined ? {} : { expected }),
      ...(seen === undefined ? {} : { got: seen }),
    },
  ];
}

function placeText({ step, what }: Place): string {
  return step === undefined ? what : `step ${step}, ${what}`;
}
