import type { ts } from 'ts-morph';
import { argumentSources, reachedSources, resultSources } from './callbacks.ts';
import { pushedSources } from './pushes.ts';
import { belowItem, item, key, unknown, type Flow, type Path, type Source } from './source.ts';

/** What a helper gives back. */
type Rule = (call: ts.CallExpression, path: Path, flow: Flow) => readonly Source[];

/** Helpers that make an array, by what its items are. */
const lists: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['foldTree', (call, rest, flow) => resultSources(call.arguments[2], rest, flow)],
  ['keys', (call, rest) => argumentSources(call, 0, [key, ...rest])],
  ['reach', reachedSources],
  ['shuffle', itemsOfFirst],
  ['sortBy', itemsOfFirst],
  ['unique', itemsOfFirst],
  ['values', itemsOfFirst],
]);

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['entries', entrySources],
  ['fail', () => []],
  ['groupBy', groupSources],
  ['max', bestSources],
  ['min', bestSources],
  ['pairs', pairSources],
  ['pick', itemsOfFirst],
  ['put', putSources],
  ['toRecord', recordSources],
  ['without', (call, path) => argumentSources(call, 0, path)],
]);

/** Where what a helper gives back comes from. */
export function helperSources(
  name: string,
  call: ts.CallExpression,
  path: Path,
  flow: Flow,
): readonly Source[] {
  const list = lists.get(name);
  if (list === undefined) return rules.get(name)?.(call, path, flow) ?? [unknown];
  const rest = belowItem(path);
  if (rest === undefined) return [unknown];
  return [...list(call, rest, flow), ...pushedSources(call, rest, flow)];
}

function itemsOfFirst(call: ts.CallExpression, path: Path): readonly Source[] {
  return argumentSources(call, 0, [item, ...path]);
}

/** `min(items)` is one of the items, `min(items, by)` one of what `by` gives. */
function bestSources(call: ts.CallExpression, path: Path, flow: Flow): readonly Source[] {
  return call.arguments.length === 1
    ? itemsOfFirst(call, path)
    : resultSources(call.arguments[1], path, flow);
}

/** Pairs are arrays of their own, which may be pushed to. */
function isPushing({ uses }: Flow): boolean {
  return uses.pushes.size > 0;
}

function entrySources(call: ts.CallExpression, path: Path, flow: Flow): readonly Source[] {
  const [position, ...rest] = belowItem(path) ?? [];
  if (isPushing(flow) || (position !== 0 && position !== 1)) return [unknown];
  return argumentSources(call, 0, [position === 0 ? key : item, ...rest]);
}

function pairSources(call: ts.CallExpression, path: Path, flow: Flow): readonly Source[] {
  const rest = belowItem(belowItem(path) ?? []);
  return rest === undefined || isPushing(flow) ? [unknown] : itemsOfFirst(call, rest);
}

function groupSources(
  call: ts.CallExpression,
  [step, ...below]: Path,
  flow: Flow,
): readonly Source[] {
  if (step === key) return resultSources(call.arguments[1], below, flow);
  const rest = belowItem(below);
  return rest === undefined ? [unknown] : itemsOfFirst(call, rest);
}

function putSources(call: ts.CallExpression, path: Path): readonly Source[] {
  const [step, ...rest] = path;
  if (step === undefined) return [unknown];
  return [...argumentSources(call, 0, path), ...argumentSources(call, step === key ? 1 : 2, rest)];
}

function recordSources(call: ts.CallExpression, [step, ...rest]: Path): readonly Source[] {
  if (step === undefined) return [unknown];
  return argumentSources(call, 0, [item, step === key ? 0 : 1, ...rest]);
}
