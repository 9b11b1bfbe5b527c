import type { Entity, LogicModel, Operation, Shape } from '@envloom/logic-model';

/** Entities, shapes and keys by name. */
export interface ModelIndex {
  entity(name: string): Entity;
  shape(name: string): Shape;
  /** The operation `name`, where there is one. */
  operation(name: string): Operation | undefined;
  /** The TypeScript type of the entity's keys. */
  keyType(entity: string): 'string' | 'number';
}

function find<Item extends { name: string }>(items: readonly Item[], kind: string) {
  const byName = new Map(items.map((item) => [item.name, item]));
  return (name: string): Item => {
    const item = byName.get(name);
    // A checked model names nothing it lacks.
    if (item === undefined) throw new Error(`There is no ${kind} ${name}.`);
    return item;
  };
}

export function indexModel(model: LogicModel): ModelIndex {
  const entity = find(model.entities, 'entity');
  const operations = new Map(model.operations.map((operation) => [operation.name, operation]));
  return {
    entity,
    shape: find(model.shapes ?? [], 'shape'),
    operation: (name) => operations.get(name),
    keyType: (name) => (keyField(entity(name))?.type === 'integer' ? 'number' : 'string'),
  };
}

/** The field that holds the key, where rows carry one. */
export function keyField(entity: Entity): Entity['fields'][number] | undefined {
  if (entity.singleton === true || entity.key_in_row === false) return undefined;
  return entity.fields.find(({ name }) => name === entity.key);
}
