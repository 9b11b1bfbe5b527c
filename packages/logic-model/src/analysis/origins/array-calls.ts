import type { MethodCall } from '../../language/nodes.ts';
import { ts } from 'ts-morph';
import { alternativesOf, isArrayLike } from '../../language/type-kinds.ts';
import { resultsOf } from '../results.ts';
import { arrowOf, reducedSources, resultSources } from './callbacks.ts';
import { pushedSources } from './pushes.ts';
import { belowItem, item, unknown, value, type Flow, type Path, type Source } from './source.ts';

/** What a method gives back, by what is read below it. */
type Rule = (call: MethodCall, path: Path, flow: Flow) => readonly Source[];

/** Methods that make an array, by what its items are. */
const lists: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['concat', (call, rest) => [...itemsOf(call, rest), ...joined(call, rest)]],
  ['filter', itemsOf],
  ['flatMap', flattened],
  ['map', (call, rest, flow) => resultSources(call.call.arguments[0], rest, flow)],
  ['slice', itemsOf],
  ['toReversed', itemsOf],
  ['toSorted', itemsOf],
  ['toSpliced', (call, rest) => [...itemsOf(call, rest), ...inserted(call, 2, rest)]],
  ['with', (call, rest) => [...itemsOf(call, rest), ...inserted(call, 1, rest)]],
]);

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['at', itemsOf],
  ['find', itemsOf],
  ['findLast', itemsOf],
  ['reduce', ({ call }, path, flow) => reducedSources(call, path, flow)],
]);

/** Where what a method of arrays gives back comes from. */
export function arrayCallSources(call: MethodCall, path: Path, flow: Flow): readonly Source[] {
  const list = lists.get(call.method);
  if (list === undefined) return rules.get(call.method)?.(call, path, flow) ?? [unknown];
  const rest = belowItem(path);
  if (rest === undefined) return [unknown];
  return [...list(call, rest, flow), ...pushedSources(call.call, rest, flow)];
}

function itemsOf({ receiver }: MethodCall, path: Path): readonly Source[] {
  return [value(receiver, [item, ...path])];
}

/** The items of the arrays that are given: `a.concat(b, ...others)`. */
function joined({ call }: MethodCall, rest: Path): readonly Source[] {
  return call.arguments.map((argument) =>
    ts.isSpreadElement(argument)
      ? value(argument.expression, [item, item, ...rest])
      : value(argument, [item, ...rest]),
  );
}

/** The items that are given from the argument at `index` on. */
function inserted({ call }: MethodCall, index: number, rest: Path): readonly Source[] {
  return call.arguments
    .filter((argument, at) => at >= index || ts.isSpreadElement(argument))
    .map((argument) =>
      ts.isSpreadElement(argument)
        ? value(argument.expression, [item, ...rest])
        : value(argument, rest),
    );
}

/** The callback of `flatMap` may give an item or an array of items. */
function flattened({ call }: MethodCall, rest: Path, flow: Flow): readonly Source[] {
  const callback = call.arguments[0];
  const arrow = callback && arrowOf(callback, flow);
  if (arrow === undefined) return [unknown];
  return resultsOf(arrow).flatMap((result) => flattenedSources(result, rest, flow));
}

function flattenedSources(result: ts.Expression, rest: Path, { scope }: Flow): readonly Source[] {
  const parts = alternativesOf(scope.typeOf(result));
  const arrays = parts.filter((part) => isArrayLike(part, scope.program.checker));
  if (arrays.length === 0) return [value(result, rest)];
  return arrays.length === parts.length ? [value(result, [item, ...rest])] : [unknown];
}
