import type { CorpusTask } from '../topic.ts';
import type { SkippedRecord } from './reading.ts';

const LEAST_WORDS = 3;
const MOST_CHARACTERS = 4000;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Takes tasks in, once each. */
export class Collection {
  readonly tasks: CorpusTask[] = [];
  readonly skipped: SkippedRecord[] = [];
  readonly #seen = new Set<string>();
  duplicates = 0;

  add(source: string, given: string): void {
    const text = given.replaceAll('\r\n', '\n').trim();
    const reason = unfit(text);
    const key = text.normalize('NFC').replaceAll(/\s+/g, ' ');
    if (reason !== undefined) {
      this.skip(source, reason);
    } else if (this.#seen.has(key)) {
      this.duplicates += 1;
    } else {
      this.#seen.add(key);
      this.tasks.push({ source, text });
    }
  }

  skip(source: string, reason: string): void {
    this.skipped.push({ source, reason });
  }
}

/** Long texts are left out rather than cut: what decides may stand at their end. */
function unfit(text: string): string | undefined {
  if (text.length > MOST_CHARACTERS) {
    return `${String(text.length)} characters, more than ${String(MOST_CHARACTERS)}: too long for a task`;
  }
  if (text.includes('\0')) return 'holds a zero character: not text';
  if (wordsOf(text) < LEAST_WORDS)
    return `fewer than ${String(LEAST_WORDS)} words: too short for a task`;
  return undefined;
}

/** Words between spaces; only where there are few, as the script of the text has them. */
function wordsOf(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  if (words >= LEAST_WORDS) return words;
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike === true).length;
}
