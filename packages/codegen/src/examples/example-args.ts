import type { Operation, Param } from '@envloom/logic-model';
import type { JsonValue } from '../code/literal.ts';
import type { EmitContext } from '../context.ts';
import { Examples } from './examples.ts';

const isNeeded = ({ optional, default: fallback }: Param): boolean =>
  optional !== true && fallback === undefined;

function argument(examples: Examples, param: Param): JsonValue {
  const isNewText = param.fresh !== undefined && param.type === 'string';
  return isNewText && param.sample === undefined ? 'new-1' : examples.value(param);
}

/** Plausible arguments of a tool, for its documentation and its tests. */
export function exampleArgs(context: EmitContext, { params }: Operation): JsonValue {
  const examples = new Examples(context);
  const needed = params.filter(isNeeded);
  return Object.fromEntries(needed.map((param) => [param.name, argument(examples, param)]));
}
