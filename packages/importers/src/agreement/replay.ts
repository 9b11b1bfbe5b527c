import type { JsonObject } from '@envloom/core';
import { compareAnswers, type Equality } from './compare/compare.ts';
import type { MaskedAnswers, Masks } from './compare/masks.ts';
import type {
  Answer,
  RecordedCall,
  RecordedSequence,
  Recording,
  ToolCall,
} from './recording/recording.ts';

/** A twin with its world, for the calls of one sequence. */
export type TwinSession = (call: ToolCall) => Answer;

/** Starts a twin in a world, or in its own. */
export type OpenTwin = (start: JsonObject | undefined) => TwinSession;

/** How a call was answered by both. */
export interface ComparedCall extends MaskedAnswers {
  readonly recorded: RecordedCall;
  readonly equality: Equality;
}

/** Makes the calls of a recording of a twin, each sequence in a new world. */
export function* replay(
  { sequences }: Recording,
  open: OpenTwin,
  masks: Masks,
): Generator<readonly ComparedCall[]> {
  for (const sequence of sequences) yield [...replaySequence(sequence, open, masks)];
}

/** The calls of one sequence; whoever has seen enough stops it. */
export function* replaySequence(
  { start, calls }: RecordedSequence,
  open: OpenTwin,
  masks: Masks,
): Generator<ComparedCall> {
  const answer = open(start);
  const masking = masks.begin();
  for (const recorded of calls) {
    const twin = answer(masking.callOfTwin(recorded.call));
    const masked = masking.masked(recorded.call.name, recorded.answer, twin);
    yield { recorded, ...masked, equality: compareAnswers(masked.original, masked.twin) };
  }
}
