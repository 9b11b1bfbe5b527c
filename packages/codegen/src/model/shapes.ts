import { variantMembers, variantValues, type Member, type Shape } from '@envloom/logic-model';

/** One case of a tagged union: the tag's value and the members it has. */
export interface ShapeVariant {
  readonly tag: string;
  readonly members: readonly Member[];
}

/** The cases of a tagged union, in the order of the tag's values. */
export function variantsOf(shape: Shape): ShapeVariant[] {
  return variantValues(shape).map((tag) => ({ tag, members: variantMembers(shape, tag) }));
}
