import { type Translated, translated } from './pattern.ts';
import { search } from './search.ts';

/** A text that a pattern matches, for the plainer patterns; undefined where none was made. */
export function sampleOf(pattern: string, flags: bigint): string | undefined {
  const reader = new SampleReader(pattern.replace(/^\(\?[a-z]+\)/, ''));
  const text = reader.alternatives();
  return text !== undefined && matches(translated(pattern, flags), text) ? text : undefined;
}

const matches = (pattern: Translated, text: string): boolean => {
  const found = search(pattern, text, 0);
  return found !== undefined && found.start === 0 && found.end === text.length;
};

const classes: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  n: '\n',
  t: '\t',
  A: '',
  Z: '',
  b: '',
};

/** Reads a pattern from left to right and writes the first thing that each part of it matches. */
class SampleReader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** The first alternative; the others are skipped. */
  alternatives(): string | undefined {
    const first = this.#sequence();
    while (this.#takes('|')) this.#sequence();
    return first;
  }

  #sequence(): string | undefined {
    let text: string | undefined = '';
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#next())) {
      const part = this.#atom();
      const count = this.#count();
      text = text === undefined || part === undefined ? undefined : text + part.repeat(count);
    }
    return text;
  }

  #atom(): string | undefined {
    const letter = this.#take();
    if (letter === '(') return this.#group();
    if (letter === '[') return this.#set();
    if (letter === '\\') return this.#escape();
    if (letter === '^' || letter === '$') return '';
    return letter === '.' ? 'a' : letter;
  }

  #group(): string | undefined {
    const [head = ''] = /^\?(?::|P<\w+>)?/.exec(this.#rest()) ?? [];
    this.#at += head.length;
    const text = this.alternatives();
    this.#takes(')');
    return head === '?' ? undefined : text;
  }

  #escape(): string | undefined {
    const letter = this.#take();
    if (letter in classes) return classes[letter];
    return /[a-zA-Z0-9]/.test(letter) ? undefined : letter;
  }

  /** A character of a set: the first that is written, or one that is not. */
  #set(): string | undefined {
    const isInverted = this.#takes('^');
    const [inner = ''] = /^\]?(?:\\[^]|[^\]\\])*/.exec(this.#rest()) ?? [];
    this.#at += inner.length + 1;
    if (isInverted) return Array.from('a1-_ ').find((letter) => !inner.includes(letter));
    const [first = ''] = /^\\[^]|^[^]/.exec(inner) ?? [];
    return first.startsWith('\\') ? (classes[first.slice(1)] ?? first.slice(1)) : first;
  }

  /** How often the part before is written: as seldom as it must, and once where it may be missing. */
  #count(): number {
    const [whole = '', least] = /^(?:[?*+]|\{(\d*)(?:,\d*)?\})\??/.exec(this.#rest()) ?? [];
    this.#at += whole.length;
    return least === undefined ? 1 : Number(least);
  }

  #rest = (): string => this.#pattern.slice(this.#at);

  #next = (): string => this.#pattern.charAt(this.#at);

  #take(): string {
    this.#at += 1;
    return this.#pattern.charAt(this.#at - 1);
  }

  #takes(letter: string): boolean {
    const isNext = this.#next() === letter;
    if (isNext) this.#at += 1;
    return isNext;
  }
}
