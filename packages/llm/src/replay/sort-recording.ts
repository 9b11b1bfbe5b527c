import { byCodeUnit } from '@envloom/core';
import { writeAtomically } from '../jsonl/write-atomically.ts';
import { readRecording, recordedText, type Recorded } from './recording.ts';

/**
 * Sorts a recording by stage, subject and key, with one line per question (the last), so that the
 * same answers always make the same file.
 *
 * @throws LanguageModelError 'bad-request' where a line is no recorded answer
 */
export function sortRecording(file: string): void {
  const byKey = new Map(readRecording(file).map((recorded) => [recorded.key, recorded]));
  const lines = [...byKey.values()].toSorted(inOrder).map((one) => `${recordedText(one)}\n`);
  writeAtomically(file, lines);
}

function inOrder(left: Recorded, right: Recorded): number {
  return (
    byCodeUnit(left.stage, right.stage) ||
    byCodeUnit(left.subject, right.subject) ||
    byCodeUnit(left.key, right.key)
  );
}
