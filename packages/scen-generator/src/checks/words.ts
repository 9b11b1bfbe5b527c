import type { Json } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import { withSpokenDates } from '../knowledge/words.ts';

/** `due_on` and `JournalEntry` as words: `due on`, `journal entry`. */
export function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\-\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** The words of a field; those of a ref without `id`, of several without `ids`. */
export function fieldWords(name: string): string {
  const several = name.replace(/_ids$/, '');
  if (several !== name) return `${wordsOf(several)}s`;
  return wordsOf(name.replace(/_(?:id|code|key)$/, ''));
}

/** Whether a field's name leads on to its value: `due on`, `closed because`. */
export function leadsOn(words: string): boolean {
  return /(?:^| )(?:on|at|by|in|to|from|until|because|for|of|after|before)$/.test(words);
}

/** A text as a part of an id: `C-0008` → `c-0008`. */
export function slugOf(text: Key): string {
  const slug = String(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return slug.slice(0, 40).replace(/-+$/, '');
}

/** `a copy`, `an entry`. */
export function withArticle(noun: string): string {
  return `${/^[aeio]|^u(?!ni|se)/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** A value as people write it. */
export function valueWords(value: Json): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null) return 'nothing';
  if (typeof value === 'string') return value === '' ? 'an empty text' : withSpokenDates(value);
  if (typeof value === 'number') return String(value);
  const parts = Object.entries(value).map(([name, part]) =>
    Array.isArray(value) ? valueWords(part) : `${wordsOf(name)} ${valueWords(part)}`,
  );
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** With a full stop, unless it ends with one. */
export function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** Ids that occur once: the first as it is, the others with a number. */
export class Ids {
  readonly #taken = new Set<string>();

  next(wanted: string): string {
    const name = wanted === '' ? 'row' : wanted;
    let id = name;
    for (let count = 2; this.#taken.has(id); count += 1) id = `${name}-${count}`;
    this.#taken.add(id);
    return id;
  }
}
