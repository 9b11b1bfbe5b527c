import {
  typesWithin,
  type Entity,
  type LogicModel,
  type Shape,
  type TypeNode,
} from '@envloom/logic-model';

/** What gets an interface of its own in `entities.ts`. */
export type Declared =
  | { readonly kind: 'shape'; readonly item: Shape }
  | { readonly kind: 'entity'; readonly item: Entity };

function declaredBy(model: LogicModel): Declared[] {
  return [
    ...(model.shapes ?? []).map((item) => ({ kind: 'shape' as const, item })),
    ...model.entities.map((item) => ({ kind: 'entity' as const, item })),
  ];
}

/** Shapes, then entities, in the model's order, but each after what its fields hold. */
export function inDependencyOrder(model: LogicModel): Declared[] {
  const all = new Map(declaredBy(model).map((declared) => [declared.item.name, declared]));
  const ordered = new Set<Declared>();
  const entered = new Set<string>();
  const visit = (name: string | undefined): void => {
    const declared = all.get(name ?? '');
    if (name === undefined || declared === undefined || entered.has(name)) return;
    entered.add(name);
    for (const field of declared.item.fields)
      for (const { type } of typesWithin(field)) visit(nameOf(type));
    ordered.add(declared);
  };
  for (const name of all.keys()) visit(name);
  return [...ordered];
}

/** The entity or shape whose whole values a type has. */
function nameOf(type: TypeNode): string | undefined {
  if (type.type === 'row') return type.entity;
  return type.type === 'shape' ? type.shape : undefined;
}
