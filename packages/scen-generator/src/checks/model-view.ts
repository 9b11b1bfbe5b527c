import type {
  CheckedModel,
  CheckedOperation,
  Entity,
  LogicModel,
  Param,
  Shape,
} from '@envloom/logic-model';

/** A model's parts by name. */
export interface ModelView {
  readonly model: LogicModel;
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
    model: checked.model,
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
