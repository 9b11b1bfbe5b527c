import type { EntitySpec, Fields, FieldSpec, WorldDefinition } from '@envloom/runtime';

/** The same tables and tools without invariants, uniqueness, references and required fields. */
export function looseDefinition(definition: WorldDefinition): WorldDefinition {
  const { name, modelHash, tools, clock, actor } = definition;
  return {
    name,
    modelHash,
    tools,
    entities: definition.entities.map(looseEntity),
    invariants: [],
    ...(clock === undefined ? {} : { clock }),
    ...(actor === undefined ? {} : { actor }),
  };
}

function looseEntity(entity: EntitySpec): EntitySpec {
  return { ...entity, unique: [], fields: looseFields(entity) };
}

/** Keys stay as they are, all else is any JSON. */
function looseFields({ key, tree, fields }: EntitySpec): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, spec]): [string, FieldSpec] => [
      name,
      name === key || name === tree ? spec : { type: 'json', optional: true },
    ]),
  );
}
