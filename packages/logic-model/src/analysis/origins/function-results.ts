import type { Scope } from '../../language/scope.ts';
import { functionName } from '../call-order.ts';
import { localUsesIn } from '../local-uses.ts';
import { tableCallsOf } from '../table-calls.ts';
import { resultsOf } from '../results.ts';
import { value, type Flow, type FunctionResults, type Origin, type Path } from './source.ts';
import { createTrace, pathText } from './trace.ts';

/** Follows the results of model functions. What one that calls itself gives back is not known; the checker refuses it. */
export function functionResults(scopes: readonly Scope[]): FunctionResults {
  const bodies = new Map(scopes.map((scope) => [functionName(scope), scope]));
  const known = new Map<string, readonly Origin[]>();
  const results: FunctionResults = {
    of: (name, path) => {
      const text = `${name}.${pathText(path)}`;
      const scope = bodies.get(name);
      const found = known.get(text);
      if (found !== undefined) return found;
      known.set(text, lost);
      const origins = scope ? returnedOrigins(scope, path, results) : lost;
      known.set(text, origins);
      return origins;
    },
  };
  return results;
}

const lost: readonly Origin[] = [{ kind: 'unknown' }];

/** What flows through a segment, given what flows through the functions it calls. */
export function flowOf(scope: Scope, functions: FunctionResults): Flow {
  return { scope, uses: localUsesIn(scope), calls: tableCallsOf(scope), functions };
}

/** Each once: of a function that passes through what others pass through there may be very many. */
function returnedOrigins(scope: Scope, path: Path, functions: FunctionResults): readonly Origin[] {
  const trace = createTrace(flowOf(scope, functions));
  const origins = resultsOf(scope.segment.owner).flatMap((result) => trace(value(result, path)));
  return [...new Map(origins.map((origin) => [originText(origin), origin])).values()];
}

function originText(origin: Origin): string {
  if (origin.kind === 'unknown') return origin.kind;
  const { kind, path } = origin;
  const from =
    kind === 'row' ? origin.entity.name : kind === 'param' ? origin.name : origin.node.pos;
  return `${kind} ${from} ${pathText(path)}`;
}
