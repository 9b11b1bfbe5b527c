import { keyId } from '../knowledge/knowledge.ts';
import { inSingular, wholeIndexOf } from '../knowledge/words.ts';
import { type Clause, isMention, type Mention } from './clause.ts';
import { shortName } from './names.ts';
import { changedOutside } from './quotations.ts';
import type { Phrase } from './sentences.ts';
import type { Saying, TaskRenderer } from './task-renderer.ts';

/** Puts clauses into words one after the other: what was named in full is then called for short. */
export class Renderer {
  readonly #telling: TaskRenderer;
  readonly #shortens: boolean;
  readonly #named = new Set<string>();
  #inLast = new Set<string>();
  #inThis = new Set<string>();

  /** @param shortens whether rows are called for short when they are named again */
  constructor(telling: TaskRenderer, shortens: boolean) {
    this.#telling = telling;
    this.#shortens = shortens;
  }

  rendered({ extras, quotations }: Saying, { pieces }: Clause): string {
    this.#inLast = this.#inThis;
    this.#inThis = new Set();
    const parts = pieces.map((piece) => (isMention(piece) ? this.#name(piece) : piece));
    const text = withArticles(parts).join('');
    const clear = changedOutside(quotations, text, (part) =>
      inSingular(part.replaceAll(/\bthat that\b/g, 'that the same')),
    );
    return extras.length === 0 ? clear : withExtras(clear, extras, quotations);
  }

  #name(mention: Mention): string {
    const id = `${keyId(mention.entity, mention.key)}|${mention.text}`;
    const short = this.#shortens && this.#named.has(id) ? this.#shortOf(mention, id) : undefined;
    this.#named.add(id);
    this.#inThis.add(id);
    return short ?? this.#telling.nameOf(mention);
  }

  /** "That loan" is clear only right after the loan was named, and no other. */
  #shortOf(mention: Mention, id: string): string | undefined {
    const short = shortName(this.#telling.bareNameOf(mention), mention);
    if (short?.startsWith('that ') !== true) return short;
    const kind = keyId(mention.entity, '');
    const named = [...this.#inLast, ...this.#inThis].filter((other) => other.startsWith(kind));
    return this.#inLast.has(id) && named.every((other) => other === id) ? short : undefined;
  }
}

/** "An" before a part that begins with a vowel sound, as far as its letters tell. */
function withArticles(parts: readonly string[]): readonly string[] {
  return parts.map((part, at) => {
    const isVowel = /^(?!eu|one\b|u(?:ni|se|ti|r[aoi]))[aeiou]/i.test(parts[at + 1] ?? '');
    return isVowel ? part.replace(/(?<=^|\s)([Aa]) $/, '$1n ') : part;
  });
}

/** Before the last quotation, where there is one: what is quoted ends the clause. */
function withExtras(
  text: string,
  extras: readonly string[],
  quotations: readonly string[],
): string {
  const said = ` (${extras.join(', ')})`;
  const known = quotations.find((quotation) => text.endsWith(` ${quotation}`));
  const quotation = known === undefined ? /:? "[^"]*"$/.exec(text)?.[0] : ` ${known}`;
  if (quotation === undefined) return `${text}${said}`;
  return `${text.slice(0, -quotation.length)}${said}${quotation}`;
}

/** Calls rows and people for short when they are named again; quotations stay as they are. */
export function withShortNames(
  phrases: readonly Phrase[],
  shorts: ReadonlyMap<string, string>,
): readonly Phrase[] {
  const named = new Set<string>();
  return phrases.map((phrase) => {
    const text = changedOutside(phrase.quotations ?? [], phrase.text, (part) =>
      part
        .split('"')
        .map((each, at) => (at % 2 === 1 ? each : shortened(each, shorts, named)))
        .join('"'),
    );
    return { ...phrase, text };
  });
}

/** Leaves the first of each name that was not named before. */
function shortened(text: string, shorts: ReadonlyMap<string, string>, named: Set<string>): string {
  let result = text;
  for (const [full, short] of shorts) {
    const first = wholeIndexOf(result, full);
    if (first < 0) continue;
    const kept = named.has(full) ? 0 : first + full.length;
    named.add(full);
    result = result.slice(0, kept) + result.slice(kept).replaceAll(full, short);
  }
  return result;
}
