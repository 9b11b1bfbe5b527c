import type { World } from '@envloom/sampler';
import { entityOf, keyIn, rowsOf } from '../knowledge/tables.ts';
import { inWords, wholeIndexOf, withSpokenDates } from '../knowledge/words.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import type { Mention } from './clause.ts';

/** How a row is called when it is named again; undefined where only the full name will do. */
export function shortName(text: string, { key, entity }: Mention): string | undefined {
  const start = wholeIndexOf(text, String(key));
  if (start >= 0) {
    const short = text.slice(0, start + String(key).length);
    return short.length < text.length && !short.includes('(') ? short : undefined;
  }
  const head = /^the ([a-z]+) (?:of|for|on|in|to|from) /.exec(text)?.[1];
  if (head !== undefined) return `that ${head}`;
  return /['’]s? /.test(text) ? `that ${inWords(entity)}` : undefined;
}

/** What a row is called that is only made on the way: no key, and said to be new. */
export function newName(text: string, keys: readonly string[], own: string): string {
  const without = keys.reduce(withoutKey, text).replaceAll(/\s+/g, ' ').trim();
  if (without === text) return text;
  if (wholeIndexOf(text, own) < 0) return without;
  if (without.startsWith('the ')) return `the new ${without.slice('the '.length)}`;
  const owner = /^(.*?['’]s?) (.*)$/.exec(without);
  return owner === null ? `the new ${without}` : `${owner[1]} new ${owner[2]}`;
}

function withoutKey(text: string, key: string): string {
  const at = wholeIndexOf(text, key);
  return at < 0 ? text : text.slice(0, at) + text.slice(at + key.length);
}

const titles = /^(?:Dr|Mr|Mrs|Ms|Miss|Prof)\.? /;
const suffixes = /,? (?:Jr\.|Sr\.|I{1,3}|IV|V|DVM|MD|PhD|DDS)$/;

/** What people with this full name are called for short: by the first name, or with the title. */
function shortPersonName(full: string): string {
  const title = titles.exec(full)?.[0];
  const names = full
    .slice(title?.length ?? 0)
    .replace(suffixes, '')
    .split(' ');
  return title === undefined ? (names[0] ?? full) : `${title}${names.at(-1) ?? ''}`;
}

/** Full names of people and what they are called when it is clear who is meant. */
export function peopleIn(stage: GeneratorContext, world: World): ReadonlyMap<string, string> {
  const names = stage.checked.model.entities.flatMap(({ name, fields }) =>
    fields
      .filter(({ sample }) => sample?.faker?.startsWith('person.') === true)
      .flatMap((field) => rowsOf(stage, world, name).map((row) => row[field.name])),
  );
  const full = [...new Set(names.filter((name) => typeof name === 'string'))];
  const shorts = Map.groupBy(full, shortPersonName);
  return new Map(
    [...shorts].flatMap(([short, [only, ...others]]) =>
      only !== undefined && others.length === 0 && short !== only ? [[only, short]] : [],
    ),
  );
}

/** A label as people say it: its dates as they write them, and no `booked booking`. */
export function spokenName({ text }: Mention): string {
  return withSpokenDates(text).replaceAll(/\b([a-z]{3,})ed (?=\1ing\b)/g, '');
}

/** Rows whose label is the same as this one's. */
export function namesakes(
  stage: GeneratorContext,
  world: World,
  mention: Mention,
): readonly Mention[] {
  const entity = entityOf(stage, mention.entity);
  if (entity === undefined) return [];
  return rowsOf(stage, world, mention.entity).flatMap((row) => {
    const key = keyIn(entity, row);
    if (key === undefined || key === mention.key) return [];
    const isSame = isCalled(stage, world, { ...mention, key });
    return isSame ? [{ ...mention, key }] : [];
  });
}

function isCalled(stage: GeneratorContext, world: World, { entity, key, text }: Mention): boolean {
  return stage.speech.label(world, entity, key) === text;
}
