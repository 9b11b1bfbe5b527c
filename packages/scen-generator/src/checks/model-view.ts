import type {
  CheckedModel,
  CheckedOperation,
  Entity,
  Param,
  Shape,
  TypeNode,
} from '@envloom/logic-model';

/** A model's parts by name. */
export interface ModelView {
  readonly entities: ReadonlyMap<string, Entity>;
  /** Entities by collection. */
  readonly tables: ReadonlyMap<string, Entity>;
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly operations: ReadonlyMap<string, CheckedOperation>;
}

const views = new WeakMap<CheckedModel, ModelView>();

export function viewOf(checked: CheckedModel): ModelView {
  const known = views.get(checked);
  if (known !== undefined) return known;
  const { entities, shapes = [] } = checked.model;
  const view: ModelView = {
    entities: new Map(entities.map((entity) => [entity.name, entity])),
    tables: new Map(entities.map((entity) => [entity.collection, entity])),
    shapes: new Map(shapes.map((shape) => [shape.name, shape])),
    operations: new Map(checked.operations.map((each) => [each.operation.name, each])),
  };
  views.set(checked, view);
  return view;
}

/** The params of a tool; none for an unknown one. */
export function paramsOf({ operations }: ModelView, tool: string): readonly Param[] {
  return operations.get(tool)?.operation.params ?? [];
}

/** The type of what stands at a path inside a value of this type; undefined where nothing says. */
export function typeAt(
  view: ModelView,
  type: TypeNode | undefined,
  path: readonly (string | number)[],
): TypeNode | undefined {
  let found = type;
  for (const step of path) found = found === undefined ? undefined : partType(view, found, step);
  return found;
}

function partType(view: ModelView, type: TypeNode, step: string | number): TypeNode | undefined {
  if (type.type === 'array' || type.type === 'record') return type.of;
  if (type.type !== 'shape') return undefined;
  return view.shapes.get(type.shape)?.fields.find(({ name }) => name === step);
}
