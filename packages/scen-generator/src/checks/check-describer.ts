import type { Entity, TypeNode } from '@envloom/logic-model';
import { type Json, type JsonObject, isList, isObject } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import type { Matcher, Matchers } from '@envloom/episodes';
import type { World } from '@envloom/sampler';
import type { GeneratorContext } from '../context/generator-context.ts';
import { type ModelView, viewOf } from './model-view.ts';
import { ended, fieldWords, leadsOn, listed, valueWords, withArticle, wordsOf } from './words.ts';
import { shapeOf, verbatimOf } from '../knowledge/leaves.ts';
import { inSingular, withSpokenDates } from '../knowledge/words.ts';

const moment = 'at the time of the change';

/** Says in sentences what became of rows, naming rows as people do. */
export class CheckDescriber {
  readonly #stage: GeneratorContext;
  readonly #view: ModelView;
  readonly #worlds: readonly World[];

  /** @param worlds where rows are looked for, the first first */
  constructor(stage: GeneratorContext, worlds: readonly World[]) {
    this.#stage = stage;
    this.#view = viewOf(stage.checked);
    this.#worlds = worlds;
  }

  changed(entity: Entity, key: Key, fields: Matchers, row: JsonObject): string {
    const name = this.rowName(entity, key);
    const changes = Object.entries(fields);
    const [[field, matcher] = ['', undefined]] = changes;
    if (changes.length !== 1 || matcher === undefined || leadsOn(fieldWords(field))) {
      const parts = changes.map(([each, what]) => this.#part(entity, each, what, row));
      return ended(`Has changed ${name}: ${parts.join(', ')}`);
    }
    const words = fieldWords(field);
    if ('absent' in matcher) return ended(`Has cleared the ${words} of ${name}`);
    const value = row[field];
    if (typeof value === 'boolean') {
      return ended(`Has marked ${name} as ${value ? '' : 'not '}${words.replace(/^is /, '')}`);
    }
    const said = this.#value(entity, field, matcher, row).replace(/^at (?=the time of)/, '');
    return ended(`Has set the ${words} of ${name} to ${said}`);
  }

  added(entity: Entity, count: number, fields: Matchers, row: JsonObject): string {
    const noun = wordsOf(entity.name);
    const what = count === 1 ? withArticle(noun) : `${count} rows of ${wordsOf(entity.collection)}`;
    const parts = Object.entries(fields)
      .filter(([, matcher]) => !('absent' in matcher) && !isAnything(matcher))
      .map(([field, matcher]) => this.#mention(entity, field, matcher, row));
    return ended(`Has added ${what}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`);
  }

  removed(entity: Entity, key: Key): string {
    return ended(`Has removed ${this.rowName(entity, key)}`);
  }

  /** How people call a row. */
  rowName(entity: Entity, key: Key): string {
    const noun = wordsOf(entity.name);
    if (entity.singleton === true) return `the ${noun}`;
    const label = this.#label(entity, key);
    if (label === undefined) return `${noun} ${key}`;
    const isClear = label.toLowerCase().includes(noun.split(' ').at(-1) ?? noun);
    return isClear || label.startsWith('the ') ? label : `${noun} ${label}`;
  }

  #label(entity: Entity, key: Key): string | undefined {
    for (const world of this.#worlds) {
      const label = this.#stage.speech.label(world, entity.name, key);
      if (label !== undefined && label.trim() !== '') return inSingular(withSpokenDates(label));
    }
    return undefined;
  }

  #part(entity: Entity, field: string, matcher: Matcher, row: JsonObject): string {
    const words = fieldWords(field);
    if (!('absent' in matcher)) return this.#mention(entity, field, matcher, row);
    return leadsOn(words) ? `“${words}” empty` : `no ${words}`;
  }

  #mention(entity: Entity, field: string, matcher: Matcher, row: JsonObject): string {
    const [words, value] = [fieldWords(field), this.#value(entity, field, matcher, row)];
    if (value.startsWith(`${words} `)) return value;
    const noun = words.split(' ').at(-1) ?? words;
    if (value === moment)
      return words === noun && leadsOn(words)
        ? value
        : `${words.replace(/ (?:at|on)$/, '')} ${value}`;
    const isSaid = value.startsWith(`${noun} `) || value.endsWith(` new ${noun}`);
    return isSaid ? `${words.slice(0, words.length - noun.length)}${value}` : `${words} ${value}`;
  }

  #value(entity: Entity, field: string, matcher: Matcher, row: JsonObject): string {
    if ('any' in matcher) return matcher.any === 'time' ? moment : 'whatever comes out';
    if ('after' in matcher) return `${durationWords(matcher.after)} the change`;
    if ('text' in matcher) return `“${matcher.text}”`;
    const type = entity.fields.find(({ name }) => name === field);
    const value = row[field];
    if ('added' in matcher) return `the new ${type?.type === 'ref' ? wordsOf(type.entity) : 'row'}`;
    return value === undefined ? 'nothing' : this.#typed(type, value);
  }

  #typed(type: TypeNode | undefined, value: Json): string {
    if (type?.type === 'ref') return this.#reference(type.entity, value);
    if (type?.type === 'shape') return this.#shape(type.shape, value);
    if (type?.type === 'array' && isList(value)) {
      return listedClearly(value.map((item) => this.#typed(type.of, item)));
    }
    if (type?.type === 'enum' && typeof value === 'string') return wordsOf(value);
    return typeof value === 'number' ? numberWords(type, value) : textWords(type, value);
  }

  /** Its members one by one: `Nitrile gloves, expected 90, counted 24`. */
  #shape(name: string, value: Json): string {
    const { fields = [], tag } = shapeOf(this.#stage.checked, name) ?? {};
    if (!isObject(value)) return valueWords(value);
    const parts = fields.flatMap((field) => {
      const part = value[field.name];
      if (part === undefined) return [];
      const said = this.#typed(field, part);
      const isClear = field.type === 'ref' || field.name === tag;
      return [isClear ? said : `${fieldWords(field.name)} ${said}`];
    });
    return parts.length === 0 ? valueWords(value) : parts.join(', ');
  }

  #reference(name: string, key: Json): string {
    const entity = this.#view.entities.get(name);
    const isKey = typeof key === 'string' || typeof key === 'number';
    return entity === undefined || !isKey ? valueWords(key) : this.rowName(entity, key);
  }
}

/** `2 days after`, `30 minutes before`. */
function durationWords(seconds: number): string {
  const size = Math.abs(seconds);
  const [unit, length] = units.find(([, each]) => size % each === 0) ?? ['second', 1];
  const count = size / length;
  return `${count} ${unit}${count === 1 ? '' : 's'} ${seconds < 0 ? 'before' : 'after'}`;
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** With as many decimals as the type has. */
function numberWords(type: TypeNode | undefined, value: number): string {
  const decimals = type?.type === 'number' ? type.decimals : undefined;
  return decimals === undefined ? valueWords(value) : value.toFixed(decimals);
}

/** In quotes where every character counts. */
function textWords(type: TypeNode | undefined, value: Json): string {
  const text = type === undefined ? undefined : verbatimOf({ type, value });
  return text === undefined ? valueWords(value) : `“${text}”`;
}

/** With semicolons where an item has commas of its own. */
function listedClearly(items: readonly string[]): string {
  if (items.length === 0) return 'nothing';
  return items.some((item) => item.includes(', ')) ? items.join('; ') : listed(items);
}

function isAnything(matcher: Matcher): boolean {
  return 'any' in matcher && matcher.any === 'value';
}
