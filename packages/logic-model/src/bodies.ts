import type { CheckedModel } from './checked.ts';
import { compileBodies } from './language/program.ts';
import { Scope } from './language/scope.ts';
import { segmentsOf } from './language/segments.ts';

export { localUsesIn } from './analysis/local-uses.ts';
export {
  literalOf,
  tableCallOf,
  tableCallsOf,
  writtenValue,
  type TableCall,
} from './analysis/table-calls.ts';
export { bare, calledName, isValueIdentifier, methodCallOf, walk } from './language/nodes.ts';
export type { Scope } from './language/scope.ts';

/** The bodies of a model's operations as syntax trees with what their names mean, in its order. */
export function operationScopes({ model }: CheckedModel): Scope[] {
  const segments = segmentsOf(model);
  const program = compileBodies(model, segments);
  return program.segments
    .filter(({ segment }) => segment.kind === 'operation')
    .map((segment) => new Scope(model, program, segment));
}
