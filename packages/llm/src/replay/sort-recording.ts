import { writeAtomically } from '../jsonl/write-atomically.ts';
import { readRecording } from './read-recording.ts';
import { recordedText, type Recorded } from './recording.ts';

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
    compare(left.stage, right.stage) ||
    compare(left.subject, right.subject) ||
    compare(left.key, right.key)
  );
}

/** By code units, which no locale changes. */
function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
