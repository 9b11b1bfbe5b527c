import type { Entity, TypeNode } from '@envloom/logic-model';
import type { Json, JsonObject, Key, Matcher, Matchers } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { Stage } from '../stage/stage.ts';
import { isList } from './json.ts';
import { type ModelView, viewOf } from './model-view.ts';
import { fieldWords, listed, valueWords, withArticle, wordsOf } from './words.ts';

/** Says in sentences what became of rows, naming rows as people do. */
export class Narrator {
  readonly #stage: Stage;
  readonly #view: ModelView;
  readonly #worlds: readonly World[];

  /** @param worlds where rows are looked for, the first first */
  constructor(stage: Stage, worlds: readonly World[]) {
    this.#stage = stage;
    this.#view = viewOf(stage.checked);
    this.#worlds = worlds;
  }

  changed(entity: Entity, key: Key, fields: Matchers, row: JsonObject): string {
    const name = this.rowName(entity, key);
    const changes = Object.entries(fields);
    const [[field, matcher] = ['', undefined]] = changes;
    if (changes.length !== 1 || matcher === undefined) {
      const parts = changes.map(([each, what]) => this.#part(entity, each, what, row));
      return `Has changed ${name}: ${listed(parts)}.`;
    }
    if ('absent' in matcher) return `Has cleared ${fieldWords(field)} of ${name}.`;
    return `Has set ${fieldWords(field)} of ${name} to ${this.#value(entity, field, matcher, row)}.`;
  }

  added(entity: Entity, count: number, fields: Matchers, row: JsonObject): string {
    const noun = wordsOf(entity.name);
    const what = count === 1 ? withArticle(noun) : `${count} rows of ${wordsOf(entity.collection)}`;
    const parts = Object.entries(fields)
      .filter(([, matcher]) => !('absent' in matcher) && !isAnything(matcher))
      .map(([field, matcher]) => this.#mention(entity, field, matcher, row));
    return `Has added ${what}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}.`;
  }

  removed(entity: Entity, key: Key): string {
    return `Has removed ${this.rowName(entity, key)}.`;
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
      if (label !== undefined && label.trim() !== '') return label;
    }
    return undefined;
  }

  #part(entity: Entity, field: string, matcher: Matcher, row: JsonObject): string {
    if ('absent' in matcher) return `no ${fieldWords(field)}`;
    const [words, value] = [fieldWords(field), this.#value(entity, field, matcher, row)];
    return `${words} to ${value.startsWith(`${words} `) ? value.slice(words.length + 1) : value}`;
  }

  #mention(entity: Entity, field: string, matcher: Matcher, row: JsonObject): string {
    const [words, value] = [fieldWords(field), this.#value(entity, field, matcher, row)];
    const noun = words.split(' ').at(-1) ?? words;
    const isSaid = value.startsWith(`${noun} `) || value.endsWith(` new ${noun}`);
    return isSaid ? `${words.slice(0, words.length - noun.length)}${value}` : `${words} ${value}`;
  }

  #value(entity: Entity, field: string, matcher: Matcher, row: JsonObject): string {
    if ('any' in matcher)
      return matcher.any === 'time' ? 'the time of the change' : 'whatever comes out';
    if ('text' in matcher) return `a text with “${matcher.text}”`;
    const type = entity.fields.find(({ name }) => name === field);
    const value = row[field];
    if ('added' in matcher) return `the new ${type?.type === 'ref' ? wordsOf(type.entity) : 'row'}`;
    return value === undefined ? 'nothing' : this.#typed(type, value);
  }

  #typed(type: TypeNode | undefined, value: Json): string {
    if (type?.type === 'enum' && typeof value === 'string') return wordsOf(value);
    if (type?.type === 'ref') return this.#reference(type.entity, value);
    if (type?.type !== 'array' || !isList(value)) return valueWords(value);
    return value.length === 0 ? 'nothing' : listed(value.map((item) => this.#typed(type.of, item)));
  }

  #reference(name: string, key: Json): string {
    const entity = this.#view.entities.get(name);
    const isKey = typeof key === 'string' || typeof key === 'number';
    return entity === undefined || !isKey ? valueWords(key) : this.rowName(entity, key);
  }
}

function isAnything(matcher: Matcher): boolean {
  return 'any' in matcher && matcher.any === 'value';
}
