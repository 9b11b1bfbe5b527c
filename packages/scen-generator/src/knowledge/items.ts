import { alternativeOf, type CheckedModel, type Entity, type TypeNode } from '@envloom/logic-model';
import { type Json, type JsonObject, isObject, isList } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import { shapeOf } from './leaves.ts';

/** A scalar that a result shows. */
export interface Shown {
  /** Where in its item; `[]` for the members of a list of scalars. */
  readonly path: string;
  readonly value: string | number | boolean;
  /** The entity whose key it is. */
  readonly entity?: string;
  /** Whether it is the key of the very row that is shown, and no ref to another. */
  readonly isOwn?: boolean;
}

/** A member of a list in a result, or the result itself: what is told about one thing. */
export interface Item {
  /** The list it is a member of, as a path of lists; empty for the result itself. */
  readonly list: string;
  readonly parent?: Item;
  readonly shown: Shown[];
}

/** The things that a result shows, by the type of what the tool returns. */
export function itemsOf(model: CheckedModel, type: TypeNode | undefined, data: Json): Item[] {
  if (type === undefined) return [];
  const root: Item = { list: '', shown: [] };
  const reading = new Reading(model);
  reading.read(type, data, { item: root, path: '' });
  return [root, ...reading.items];
}

/** The scalars and refs of a row. */
export function shownOfRow(model: CheckedModel, entity: string, row: Json): readonly Shown[] {
  return itemsOf(model, { type: 'row', entity }, row).flatMap(({ shown }) => shown);
}

/** Every key that an item, or the things around it, show. */
export function lineageOf(item: Item): readonly Item[] {
  return item.parent === undefined ? [item] : [...lineageOf(item.parent), item];
}

interface Place {
  readonly item: Item;
  readonly path: string;
  readonly isOwn?: boolean;
}

class Reading {
  readonly items: Item[] = [];
  readonly #model: CheckedModel;

  constructor(model: CheckedModel) {
    this.#model = model;
  }

  read(type: TypeNode, value: Json, place: Place): void {
    if (type.type === 'union')
      this.read(alternativeOf(this.#model.model, type, value), value, place);
    else if (isList(value)) this.#readList(type, value, place);
    else if (isObject(value)) this.#readObject(type, value, place);
    else if (value !== null) this.#readScalar(type, value, place);
  }

  #readScalar(type: TypeNode, value: Key | boolean, { item, path, isOwn }: Place): void {
    const entity = type.type === 'ref' ? type.entity : undefined;
    item.shown.push({
      path,
      value,
      ...(entity === undefined ? {} : { entity }),
      ...(isOwn === true ? { isOwn } : {}),
    });
  }

  #readList(type: TypeNode, list: readonly Json[], place: Place): void {
    const member: TypeNode = type.type === 'array' ? type.of : { type: 'json' };
    for (const value of list) {
      if (isObject(value)) this.read(member, value, this.#newItem(place));
      else this.read(member, value, { ...place, path: `${place.path}[]` });
    }
  }

  #newItem({ item, path }: Place): Place {
    const made: Item = { list: `${item.list}/${path}`, parent: item, shown: [] };
    this.items.push(made);
    return { item: made, path: '' };
  }

  #readObject(type: TypeNode, value: JsonObject, place: Place): void {
    if (type.type === 'row') return this.#readRow(this.#entity(type.entity), value, place);
    if (type.type === 'record') return this.#readEntries(type.of, value, place);
    const fields = type.type === 'shape' ? (shapeOf(this.#model, type.shape)?.fields ?? []) : [];
    return this.#readFields(fields, value, place);
  }

  #entity(name: string): Entity | undefined {
    return this.#model.model.entities.find((entity) => entity.name === name);
  }

  #readRow(entity: Entity | undefined, value: JsonObject, place: Place): void {
    if (entity === undefined) return;
    const key: TypeNode = { type: 'ref', entity: entity.name };
    const own = entity.key === undefined ? undefined : value[entity.key];
    if (own !== undefined) this.read(key, own, { ...inside(place, entity.key ?? ''), isOwn: true });
    const others = entity.fields.filter(({ name }) => name !== entity.key);
    this.#readFields(others, value, place);
  }

  #readEntries(type: TypeNode, value: JsonObject, place: Place): void {
    for (const [name, part] of Object.entries(value)) {
      this.#readScalar({ type: 'string' }, name, inside(place, '#'));
      this.read(type, part, inside(place, name));
    }
  }

  #readFields(
    fields: readonly (TypeNode & { readonly name: string })[],
    value: JsonObject,
    place: Place,
  ): void {
    for (const field of fields) {
      const part = value[field.name];
      if (part !== undefined) this.read(field, part, inside(place, field.name));
    }
  }
}

function inside({ item, path }: Place, name: string): Place {
  return { item, path: path === '' ? name : `${path}.${name}` };
}
