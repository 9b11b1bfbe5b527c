import { variantMembers, type Field, type Shape, type TypeNode } from '@envloom/logic-model';
import { unsayable, type CheckContext } from './check-context.ts';
import { constantOf } from './constant.ts';
import { ownMatcher, type MatcherSources } from './source.ts';

function variantOf(context: CheckContext, shape: Shape, fields: MatcherSources): readonly Field[] {
  const matcher = ownMatcher(fields, shape.tag ?? '');
  const tag = matcher === undefined ? undefined : constantOf(matcher)?.value;
  if (typeof tag === 'string') return variantMembers(shape, tag);
  throw unsayable(context, `"${shape.tag ?? ''}" of a ${shape.name} takes "equals"`);
}

/** The tag first: it tells the compiler which members there are. */
const tagFirst = ({ tag }: Shape, members: readonly Field[]): readonly Field[] =>
  members.toSorted((a, b) => Number(b.name === tag) - Number(a.name === tag));

/** The fields that an object of this type can have; undefined where its type lists none. */
export function membersOf(
  context: CheckContext,
  type: TypeNode,
  fields: MatcherSources,
): readonly Field[] | undefined {
  const { index } = context.module.context;
  if (type.type === 'row') return index.entity(type.entity).fields;
  if (type.type !== 'shape') return undefined;
  const shape = index.shape(type.shape);
  return shape.tag === undefined
    ? shape.fields
    : tagFirst(shape, variantOf(context, shape, fields));
}
