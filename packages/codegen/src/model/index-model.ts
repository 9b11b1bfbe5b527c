import {
  variantMembers,
  variantValues,
  type Entity,
  type LogicModel,
  type Member,
  type Operation,
  type Shape,
} from '@envloom/logic-model';

/** Entities, shapes and keys by name. */
export interface ModelIndex {
  entity(name: string): Entity;
  shape(name: string): Shape;
  /** The operation `name`, where there is one. */
  operation(name: string): Operation | undefined;
  /** The TypeScript type of the entity's keys. */
  keyType(entity: string): 'string' | 'number';
}

/** What has a name; a checked model names nothing it lacks. */
export function found<Item>(items: ReadonlyMap<string, Item>, name: string, kind: string): Item {
  const item = items.get(name);
  if (item === undefined) throw new Error(`There is no ${kind} ${name}.`);
  return item;
}

const byName = <Item extends { name: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.name, item]));

export function indexModel(model: LogicModel): ModelIndex {
  const [entities, shapes] = [byName(model.entities), byName(model.shapes ?? [])];
  const operations = byName(model.operations);
  const entity = (name: string): Entity => found(entities, name, 'entity');
  return {
    entity,
    shape: (name) => found(shapes, name, 'shape'),
    operation: (name) => operations.get(name),
    keyType: (name) => (keyField(entity(name))?.type === 'integer' ? 'number' : 'string'),
  };
}

/** The field that holds the key, where rows carry one. */
export function keyField(entity: Entity): Entity['fields'][number] | undefined {
  if (entity.singleton === true || entity.key_in_row === false) return undefined;
  return entity.fields.find(({ name }) => name === entity.key);
}

/** One case of a tagged union: the tag's value and the members it has. */
export interface ShapeVariant {
  readonly tag: string;
  readonly members: readonly Member[];
}

/** The cases of a tagged union, in the order of the tag's values. */
export function variantsOf(shape: Shape): ShapeVariant[] {
  return variantValues(shape).map((tag) => ({ tag, members: variantMembers(shape, tag) }));
}
