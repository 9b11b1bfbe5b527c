import type { ModelPath } from '../diagnostics/diagnostic.ts';
import type { Shape } from './model.ts';
import type { TypeNode } from './type.ts';

/** A type and those of the items within it, from the outside in, each with its path. */
export function* typesWithin(
  type: TypeNode,
  path: ModelPath = [],
): Generator<{ readonly type: TypeNode; readonly path: ModelPath }> {
  yield { type, path };
  if (type.type === 'array' || type.type === 'record') yield* typesWithin(type.of, [...path, 'of']);
  if (type.type === 'union')
    for (const [at, of] of type.of.entries()) yield* typesWithin(of, [...path, 'of', at]);
}

/** All that types are made of: themselves, their items, and the members of shapes, each shape once. */
export function* typesHeld(
  types: Iterable<TypeNode>,
  { shapes = [] }: { readonly shapes?: readonly Shape[] | undefined },
): Generator<TypeNode> {
  const seen = new Set<string>();
  const pending = [...types];
  for (const type of pending) {
    yield type;
    if (type.type === 'array' || type.type === 'record') pending.push(type.of);
    if (type.type === 'union') pending.push(...type.of);
    if (type.type !== 'shape' || seen.has(type.shape)) continue;
    seen.add(type.shape);
    pending.push(...(shapes.find(({ name }) => name === type.shape)?.fields ?? []));
  }
}
