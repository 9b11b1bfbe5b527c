import { existsSync } from 'node:fs';
import { LanguageModelError } from '../errors.ts';
import { linesOf, type FileLine } from '../jsonl/lines.ts';
import { readRecorded, type Recorded } from './recording.ts';

/**
 * All answers of a recording, in the order of the file.
 *
 * @throws LanguageModelError 'bad-request' with the file and the line that is wrong
 */
export function readRecording(file: string): readonly Recorded[] {
  if (!existsSync(file))
    throw new LanguageModelError('bad-request', `there is no recording ${file}`);
  return [...linesOf(file)].flatMap((line) => recordedIn(file, line));
}

function recordedIn(file: string, { text, number }: FileLine): readonly Recorded[] {
  if (text?.trim() === '') return [];
  const read = readRecorded(text ?? '');
  if (read.ok) return [read.recorded];
  throw new LanguageModelError(
    'bad-request',
    `${file}:${String(number)} is no recorded answer: ${read.message}. ` +
      'Expected {"stage": "…", "subject": "…", "key": "…", "reply": {…}}; record the file again, or take the line out.',
  );
}
