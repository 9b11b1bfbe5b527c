import type { LogicModel, Operation, Param, TypeNode } from '@envloom/logic-model';
import type { CatalogEntry } from '../catalog-schema.ts';

type Tool = CatalogEntry['tools'][number];

/** A type as people and programs choose by it; the package has its JSON Schema. */
export function typeName(type: TypeNode): string {
  const name = presentName(type);
  return type.nullable === true ? `${name} | null` : name;
}

function presentName(type: TypeNode): string {
  switch (type.type) {
    case 'enum':
      return type.values.map((value) => JSON.stringify(value)).join(' | ');
    case 'ref':
      return `key of ${type.entity}`;
    case 'row':
      return type.entity;
    case 'shape':
      return type.shape;
    case 'array':
      return `list of ${itemName(type.of)}`;
    case 'record':
      return `map of ${itemName(type.of)}`;
    case 'union':
      return type.of.map(typeName).join(' | ');
    default:
      return type.type;
  }
}

function itemName(type: TypeNode): string {
  const name = typeName(type);
  return name.includes(' | ') ? `(${name})` : name;
}

function parameterOf(param: Param): Tool['parameters'][number] {
  const { name, description, optional, default: fallback } = param;
  return {
    name,
    type: typeName(param),
    required: optional !== true && fallback === undefined,
    ...(description === undefined ? {} : { description }),
  };
}

const toolOf = ({ name, kind, description, params }: Operation): Tool => ({
  name,
  kind,
  description,
  parameters: params.map(parameterOf),
});

/** In the order of the model. */
export function toolsOf({ operations }: LogicModel): Tool[] {
  return operations.map(toolOf);
}
