import type { Skeleton, SkeletonOperation } from '@envloom/importers';
import { parsePath, type Segment } from '../repair/path.ts';
import type { Edit } from '../repair/patch-schema.ts';

/** What an author may change of an operation. */
const open = new Set(['body', 'kind', 'phrase', 'weight', 'inverse', 'administrative', 'statuses']);

/**
 * Why an edit of a twin is refused: it changes what the original decides. undefined for others.
 */
export function fixedReason(edit: Edit, skeleton: Skeleton): string | undefined {
  const [part, name, ...rest] = parsePath(edit.path) ?? [];
  switch (part) {
    case 'wire':
      return name === 'error_body'
        ? undefined
        : 'What the original says of itself stays as it is; of `wire` only `error_body` can be set.';
    case 'shapes':
      return skeleton.shapes.some((shape) => shape.name === name)
        ? 'This shape comes from the schemas of the original and stays. Add another shape, or change bodies.'
        : undefined;
    case 'operations':
      return operationReason(
        skeleton.operations.find((each) => each.name === name),
        rest,
      );
    default:
      return undefined;
  }
}

function operationReason(
  operation: SkeletonOperation | undefined,
  [member, ...rest]: readonly Segment[],
): string | undefined {
  if (operation === undefined || member === undefined)
    return 'The tools are those of the original: none is added, replaced or removed. Change their bodies.';
  const isHint = member === 'params' && rest[1] === 'sample';
  if (open.has(String(member)) || isHint || isUntold(operation, member)) return undefined;
  return `The \`${member}\` of a tool is that of the original and stays. Change its body, or what the body works on.`;
}

/** What the original does not say is the author's. */
function isUntold({ returns, text }: SkeletonOperation, member: Segment): boolean {
  return (
    (member === 'returns' && returns === undefined) || (member === 'text' && text === undefined)
  );
}
