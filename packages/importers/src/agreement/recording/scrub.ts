import { escapedPattern, type Json, type JsonObject } from '@envloom/core';

import { masked, maskedText } from '../../secrets/mask.ts';
import { withTextsIn } from '../compare/with-texts.ts';
import { personalNames } from './personal-names.ts';
import { type Answer, objectIn, type RecordedSequence, type Recording } from './recording.ts';

/** What was taken out of a recording: how many different ones of each kind. */
export interface Scrubbed {
  readonly recording: Recording;
  readonly counts: Readonly<Record<PersonalKind, number>>;
}

export type PersonalKind = 'email' | 'phone' | 'name' | 'key';

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** With the code of a country, or as three groups of digits; not within longer numbers, dates or ids. */
const PHONE =
  /(?<![\p{L}\p{N}.-])(?:\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d(?:[ .-]?\d){5,12}|\(\d{3}\) ?\d{3}[ .-]\d{4}|\d{3}[ .-]\d{3}[ .-]\d{4})(?![\p{L}\p{N}-])/gu;

/** Addresses of the domains that RFC 2606 reserves for examples, and telephone numbers that are reserved for fiction. */
const INVENTED = /@example\.(?:com|net|org)$|^\+1-555-01\d\d$/;

/**
 * Takes personal data out of a recording, before a language model or a report sees it:
 * - e-mail addresses and telephone numbers, wherever they stand;
 * - names of people, as far as keys say so (`full_name`, `author`, `name` within `user`), and then wherever the
 *   same name stands as words of their own;
 * - keys and tokens, by the rule that masks them in everything that is imported.
 *
 * The same text always becomes the same other text (`person-1@example.com`, `+1-555-0100`, `Person 1`), so that
 * answers still say what the calls were about. Numbers, dates and all other texts stay.
 */
export function scrubbed(recording: Recording): Scrubbed {
  const found = new Replacements(
    recording.sequences.flatMap(({ start, calls }) => [
      start ?? null,
      ...calls.flatMap(({ call, answer }) => [call.arguments ?? null, { ...answer }]),
    ]),
  );
  const sequences = recording.sequences.map((sequence) => scrubbedSequence(sequence, found));
  return { recording: { ...recording, sequences }, counts: found.counts };
}

function scrubbedSequence(
  { start, calls }: RecordedSequence,
  found: Replacements,
): RecordedSequence {
  const clean = (value: JsonObject): JsonObject => found.clean(value);
  return {
    start: start === undefined ? undefined : clean(start),
    calls: calls.map(({ call: { name, arguments: args }, answer }) => ({
      call: { name, arguments: args === undefined ? undefined : clean(args) },
      answer: found.cleanAnswer(answer),
    })),
  };
}

/** What personal data in some values becomes, the same by the same in all of them. */
export class Replacements {
  readonly #names: readonly (readonly [pattern: RegExp, by: string])[];
  readonly #emails = new Map<string, string>();
  readonly #phones = new Map<string, string>();
  #keys = 0;

  /** @param values all of them: what is a name in one is none to keep in another */
  constructor(values: readonly Json[]) {
    const names = values.flatMap((value) => personalNames(value));
    const longestFirst = [...new Set(names)].toSorted((a, b) => b.length - a.length);
    this.#names = longestFirst.map((name, at) => [wordsPattern(name), `Person ${at + 1}`]);
  }

  get counts(): Scrubbed['counts'] {
    return {
      email: this.#emails.size,
      phone: this.#phones.size,
      name: this.#names.length,
      key: this.#keys,
    };
  }

  clean(value: JsonObject): JsonObject {
    const { value: safe, notes } = masked(value);
    this.#keys += notes.length;
    return withTextsIn(objectIn(safe), (text) => this.#cleanText(text));
  }

  cleanAnswer(answer: Answer): Answer {
    return 'result' in answer
      ? { result: this.clean(answer.result) }
      : { error: this.clean(answer.error) };
  }

  #cleanText(text: string): string {
    const nameless = this.#names.reduce((left, [name, by]) => left.replaceAll(name, by), text);
    return maskedText(nameless)
      .replaceAll(EMAIL, (found) => (INVENTED.test(found) ? found : this.#email(found)))
      .replaceAll(PHONE, (found) => (INVENTED.test(found) ? found : this.#phone(found)));
  }

  #email(found: string): string {
    return numbered(this.#emails, found.toLowerCase(), (n) => `person-${n}@example.com`);
  }

  #phone(found: string): string {
    const digits = found.replaceAll(/\D/g, '');
    return numbered(this.#phones, digits, (n) => `+1-555-${String(99 + n).padStart(4, '0')}`);
  }
}

/** What a text has become, or becomes now. */
function numbered(
  known: Map<string, string>,
  text: string,
  make: (number: number) => string,
): string {
  const earlier = known.get(text);
  if (earlier !== undefined) return earlier;
  const made = make(known.size + 1);
  known.set(text, made);
  return made;
}

const wordsPattern = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapedPattern(name)}(?![\\p{L}\\p{N}])`, 'gu');
