import type { Finding } from '../../findings/finding.ts';
import { type Body, findingAt } from '../syntax/body.ts';
import { factsOf } from '../syntax/flow.ts';
import { guardsOf } from '../syntax/guards.ts';
import { matchedFields, writesOf } from '../syntax/writes.ts';

/** A guard that keeps a row with some of its children, while the removal takes all of them along. */
export function removedWithChildren(body: Body): Finding[] {
  const removed = writesOf(body).filter(({ method }) => method === 'remove');
  return removed.flatMap(({ entity: parent, call }) =>
    guardsOf(body).flatMap((guard) =>
      factsOf(guard.condition, body)
        .calls.filter(
          ({ method }) => method === 'count' || method === 'where' || method === 'first',
        )
        .flatMap((look) => {
          const ref = look.entity.fields.find(
            (field) =>
              field.type === 'ref' && field.entity === parent.name && field.on_remove === 'cascade',
          );
          const fields = matchedFields(look);
          const isPartial =
            fields.length > 1 && fields.includes(`${look.entity.name}.${ref?.name}`);
          if (ref === undefined || !isPartial || look.entity === parent) return [];
          return findingAt(
            'REMOVED_WITH_CHILDREN',
            body,
            call,
            `${guard.code} looks at some ${look.entity.collection} only, and the others are removed with the ${parent.name}`,
            {
              entity: look.entity.name,
              field: ref.name,
              failure: guard.code,
              fix: `Count all ${look.entity.collection}, or write on_remove: restrict.`,
            },
          );
        }),
    ),
  );
}
