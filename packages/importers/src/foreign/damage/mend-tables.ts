import type { DeclaredClass } from '../code/class-facts.ts';
import type { Vocabulary } from '../code/vocabulary.ts';
import type { OriginalTable } from '../original.ts';
import type { SourceNote } from '../../source/source.ts';
import { type Mended, mended } from './cut-names.ts';
import { cutAttribute, cutDescription, cutEntity } from './strip.ts';
import { usualBeginnings } from './usual-words.ts';

/** An entity as a release writes it: a line for each of its parts. */
export interface WrittenEntity {
  /** Where it stands in the file. */
  readonly at: string;
  readonly entity: string;
  /** Names joined by commas. */
  readonly attributes: string;
  readonly description: string;
}

/** Tables with whole names, and what was found and mended. */
export interface MendedTables {
  readonly tables: readonly OriginalTable[];
  /** Old names with their new ones, for the code that took the cut ones over. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly notes: readonly SourceNote[];
}

export function mendTables(
  entities: readonly WrittenEntity[],
  declared: readonly DeclaredClass[],
  vocabulary: Vocabulary,
): MendedTables {
  const notes: SourceNote[] = [];
  const renamed = new Map<string, string>();
  const tables = entities.map((written): OriginalTable => {
    const mend = (at: string, name: string, result: Mended): string =>
      applied({ at, name, result }, notes, renamed);
    const classNames = declared.map(({ name }) => baseName(name));
    const entity = mend(
      `${written.at}.entity`,
      written.entity,
      mended(written.entity, { cut: cutEntity, vocabulary, likely: classNames }),
    );
    const own = classOf(entity, written, declared);
    const fields = fieldsOf(written, entity, own, vocabulary, mend);
    const description = mendedDescription(written, notes);
    return { name: entity, fields, description };
  });
  return { tables, renamed, notes };
}

function applied(
  { at, name, result }: { readonly at: string; readonly name: string; readonly result: Mended },
  notes: SourceNote[],
  renamed: Map<string, string>,
): string {
  if (result.kind === 'whole') return name;
  if (result.kind === 'unclear') {
    const names = result.names.map((one) => `\`${one}\``).join(' or ');
    notes.push({
      at,
      message: `The name \`${name}\` was cut: it may have been ${names}. It is left as it is.`,
    });
    return name;
  }
  notes.push({
    at,
    message: `The name \`${name}\` was cut; it is \`${result.name}\` again (${result.why}).`,
  });
  renamed.set(name, result.name);
  return result.name;
}

/** `InventoryInfo` is the class of `Inventory`. */
const baseName = (name: string): string =>
  name.replace(/(Info|Record|Data|Entry|State|Dict|Type|Model)$/, '');

/** The declared class of an entity: by its name, else the one that shares most of its fields. */
function classOf(
  entity: string,
  { attributes }: WrittenEntity,
  declared: readonly DeclaredClass[],
): DeclaredClass | undefined {
  const named = declared.find(({ name }) => baseName(name) === entity || name === entity);
  if (named !== undefined) return named;
  const names = new Set(namesIn(attributes));
  const shared = ({ fields }: DeclaredClass): number =>
    [...fields.keys()].filter((field) => names.has(field)).length;
  const [best] = declared.toSorted((one, other) => shared(other) - shared(one));
  return best !== undefined && shared(best) * 2 > names.size ? best : undefined;
}

/** `order_items[]`, `price (float)` and the like are their first word. */
const namesIn = (attributes: string): readonly string[] =>
  attributes
    .split(/,(?![^(]*\))/)
    .map((part) => /^[^\s([:]*/.exec(part.trim())?.[0] ?? '')
    .filter((name) => name !== '');

function fieldsOf(
  { at, attributes }: WrittenEntity,
  entity: string,
  own: DeclaredClass | undefined,
  vocabulary: Vocabulary,
  mend: (at: string, name: string, result: Mended) => string,
): OriginalTable['fields'] {
  const names = namesIn(attributes);
  const likely = own === undefined ? [] : [...own.fields.keys()];
  return names.map((name, place) => {
    const [isFirst, isLast] = [place === 0, place === names.length - 1];
    const cut = cutAttribute(isFirst, isLast);
    const context = { cut, vocabulary, likely: [...likely, ...ownKeys(name, entity, cut, likely)] };
    const result: Mended = isFirst || isLast ? mended(name, context) : { kind: 'whole' };
    const whole = mend(`${at}.attributes`, name, result);
    return { name: whole, type: own?.fields.get(whole) ?? own?.fields.get(name) };
  });
}

/** A first field is often named after its entity: `ask_id` of Task was `task_id`. */
function ownKeys(
  name: string,
  entity: string,
  cut: (text: string) => string,
  likely: readonly string[],
): readonly string[] {
  const snake = entity.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase();
  const rest = name.includes('_') ? name.slice(name.indexOf('_')) : '_id';
  const whole = `${snake}${rest}`;
  return cut(whole) === name && whole !== name && !likely.includes(name) ? [whole] : [];
}

function mendedDescription({ at, description }: WrittenEntity, notes: SourceNote[]): string {
  const [first = ''] = description.split(' ');
  const word = usualBeginnings.find((one) => one !== first && cutDescription(one) === first);
  if (first === '' || word === undefined) return description;
  notes.push({
    at: `${at}.description`,
    message: `The text begins with \`${first}\`, which was cut; it is \`${word}\` again.`,
  });
  return word + description.slice(first.length);
}
