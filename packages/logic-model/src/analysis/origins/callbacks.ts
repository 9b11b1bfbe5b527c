import { resultsOf } from '../results.ts';
import { bare, enclosed, namedArrow, calledName, methodCallOf } from '../../language/nodes.ts';
import { ts } from 'ts-morph';
import { localOf } from '../local-uses.ts';
import { tableCallOf, type TableCall } from '../table-calls.ts';
import {
  belowItem,
  item,
  row,
  unknown,
  value,
  type Flow,
  type Path,
  type Source,
} from './source.ts';

/** What a function gives back, where it is named or written as an argument. */
export function resultSources(
  given: ts.Expression | undefined,
  path: Path,
  flow: Flow,
): readonly Source[] {
  if (given === undefined) return [unknown];
  const arrow = arrowOf(given, flow);
  if (arrow !== undefined) return resultsOf(arrow).map((result) => value(result, path));
  const meaning = ts.isIdentifier(given) ? flow.scope.meaningOf(given) : undefined;
  if (meaning?.kind !== 'function') return [unknown];
  return functionSources(meaning.name, path, flow, (index, inner) =>
    givenSources(given, index, inner, flow),
  );
}

/** The arrow that an expression is or names. */
export function arrowOf(given: ts.Expression, { scope }: Flow): ts.ArrowFunction | undefined {
  const node = bare(given);
  if (ts.isArrowFunction(node)) return node;
  const declaration = localOf(node, scope);
  return declaration === undefined ? undefined : namedArrow(declaration);
}

/** What a model function gives back, its params replaced by what they are given. */
export function functionSources(
  name: string,
  path: Path,
  { scope, functions }: Flow,
  argument: (index: number, path: Path) => readonly Source[],
): readonly Source[] {
  const params = scope.model.functions?.find((declared) => declared.name === name)?.params ?? [];
  return functions.of(name, path).flatMap((origin) => {
    if (origin.kind !== 'param') return [origin];
    const index = params.findIndex((param) => param.name === origin.name);
    return index < 0 ? [unknown] : argument(index, origin.path);
  });
}

/** What a parameter of an arrow is given, wherever the arrow is called. */
export function parameterSources(
  parameter: ts.ParameterDeclaration,
  path: Path,
  flow: Flow,
): readonly Source[] {
  const arrow = parameter.parent;
  if (!ts.isArrowFunction(arrow) || parameter.dotDotDotToken) return [unknown];
  const index = arrow.parameters.indexOf(parameter);
  const given = usesOf(arrow, flow).flatMap((use) => givenSources(use, index, path, flow));
  return parameter.initializer ? [...given, value(parameter.initializer, path)] : given;
}

/** Where an arrow stands, or its name. */
function usesOf(arrow: ts.ArrowFunction, { uses }: Flow): readonly ts.Expression[] {
  const holder = enclosed(arrow);
  return ts.isVariableDeclaration(holder.parent)
    ? (uses.mentions.get(holder.parent) ?? [])
    : [holder];
}

/** What the parameter at `index` is given where a function is called or handed on. */
function givenSources(
  use: ts.Expression,
  index: number,
  path: Path,
  flow: Flow,
): readonly Source[] {
  const node = enclosed(use);
  const call = node.parent;
  if (!ts.isCallExpression(call)) return [unknown];
  return call.expression === node
    ? argumentSources(call, index, path)
    : handedSources({ call, at: call.arguments.indexOf(node), index, path }, flow);
}

/** What a call gives as the argument at `index`. */
export function argumentSources(call: ts.CallExpression, index: number, path: Path): Source[] {
  const given = call.arguments.slice(0, index + 1);
  if (given.some((each) => ts.isSpreadElement(each))) return [unknown];
  const argument = given[index];
  return argument === undefined ? [] : [value(argument, path)];
}

/** The parameter at `index` of the callback at `at` in a call. */
interface Handed {
  readonly call: ts.CallExpression;
  readonly at: number;
  readonly index: number;
  readonly path: Path;
}

/** What the language gives a callback. */
function handedSources(handed: Handed, flow: Flow): readonly Source[] {
  const { call } = handed;
  const table = tableCallOf(call, flow.scope);
  if (table !== undefined) return handedByTable(table, handed);
  const method = methodCallOf(call);
  if (method !== undefined) return handedByArray(method.receiver, method.method, handed, flow);
  const name = calledName(call);
  const isHelper = name !== undefined && flow.scope.meaningOf(name).kind === 'helper';
  return isHelper ? handedByHelper(name.text, handed, flow) : [unknown];
}

const predicateMethods = new Set(['where', 'first', 'count', 'need']);

function handedByTable({ entity, method }: TableCall, { at, index, path }: Handed): Source[] {
  const patchAt = entity.singleton ? 0 : 1;
  const isRow = predicateMethods.has(method) ? at === 0 : method === 'update' && at === patchAt;
  return isRow && index === 0 ? [row(entity, path)] : [unknown];
}

const itemMethods = new Set([
  'every',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'flatMap',
  'map',
  'some',
]);

function handedByArray(
  array: ts.Expression,
  method: string,
  { call, at, index, path }: Handed,
  flow: Flow,
): readonly Source[] {
  if (at !== 0) return [unknown];
  const items = [value(array, [item, ...path])];
  if (method === 'toSorted') return items;
  if (itemMethods.has(method)) return index === 0 ? items : [unknown];
  if (method !== 'reduce' || index > 1) return [unknown];
  return index === 1 ? items : reducedSources(call, path, flow);
}

/** What `reduce` starts with, and what its callback makes of it. */
export function reducedSources(call: ts.CallExpression, path: Path, flow: Flow): readonly Source[] {
  return [...argumentSources(call, 1, path), ...resultSources(call.arguments[0], path, flow)];
}

const itemHelpers = new Set(['count', 'groupBy', 'max', 'min', 'sortBy', 'sum']);

function handedByHelper(
  name: string,
  { call, at, index, path }: Handed,
  flow: Flow,
): readonly Source[] {
  if (name === 'foldTree') return handedByFold(call, at, index, path, flow);
  if (at !== 1 || index !== 0) return [unknown];
  if (itemHelpers.has(name)) return argumentSources(call, 0, [item, ...path]);
  return name === 'reach' ? reachedSources(call, path, flow) : [unknown];
}

/** `foldTree` hands on nodes, and to what combines them the results so far. */
function handedByFold(
  call: ts.CallExpression,
  at: number,
  index: number,
  path: Path,
  flow: Flow,
): readonly Source[] {
  if (index === 0) return reachedSources(call, path, flow);
  const rest = at === 2 && index === 1 ? belowItem(path) : undefined;
  return rest === undefined ? [unknown] : resultSources(call.arguments[2], rest, flow);
}

/** A node that `reach` finds: one of the first, or a neighbour. */
export function reachedSources(call: ts.CallExpression, path: Path, flow: Flow): readonly Source[] {
  const within: Path = [item, ...path];
  return [...argumentSources(call, 0, within), ...resultSources(call.arguments[1], within, flow)];
}
