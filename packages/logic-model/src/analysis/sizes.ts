import { namedArrow, calledName, methodCallOf, type MethodCall } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import { isFunction } from '../language/functions.ts';
import type { Scope } from '../language/scope.ts';
import { isEvery } from '../language/type-kinds.ts';
import { isSameKind, makesArray } from './aliases.ts';
import { isRepeatedList } from './repeated-lists.ts';
import { localOf, localUsesIn, type LocalUses } from './local-uses.ts';
import { isRepeated } from './repeats.ts';
import { resultsOf } from './results.ts';
import { valuesWritten } from './written-values.ts';

/** Sizes of texts and arrays as multiples of data that exists already; numbers have none. */
export interface Sizes {
  of(node: ts.Node): number;
}

/** What a body spells out itself is short. */
const LITERAL = 0.01;

/** What a method makes of its receiver: several uses of one text may be joined. */
const methodGrowth: ReadonlyMap<string, number> = new Map([
  ['join', 10],
  ['replaceAll', 10],
]);

const small =
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Void |
  ts.TypeFlags.Never;

/**
 * Bounds the sizes of a segment's values. Straight-line code multiplies what exists by a number
 * that can be read off it. What depends on itself, as a text that grows with every turn of a loop,
 * has no bound: `Infinity`.
 *
 * @param functions what each model function makes of its arguments
 */
export function sizesOf(scope: Scope, functions: ReadonlyMap<string, number>): Sizes {
  return new SizeTable(scope, functions);
}

class SizeTable implements Sizes {
  readonly #scope: Scope;
  readonly #functions: ReadonlyMap<string, number>;
  readonly #uses: LocalUses;
  readonly #written: ReadonlyMap<string, readonly ts.Node[]>;
  readonly #known = new Map<ts.Node | string, number>();

  constructor(scope: Scope, functions: ReadonlyMap<string, number>) {
    this.#scope = scope;
    this.#functions = functions;
    this.#uses = localUsesIn(scope);
    this.#written = valuesWritten(scope);
  }

  of(node: ts.Node): number {
    return this.#once(node, () => (this.#isSmall(node) ? 0 : this.#compute(node)));
  }

  /** What depends on itself is found unfinished. */
  #once(key: ts.Node | string, compute: () => number): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, Infinity);
    const size = compute();
    this.#known.set(key, size);
    return size;
  }

  /** A spread has the type of its items. */
  #isSmall(node: ts.Node): boolean {
    if (ts.isSpreadElement(node)) return false;
    return isEvery(this.#scope.typeOf(node), small);
  }

  #compute(node: ts.Node): number {
    if (ts.isVariableDeclaration(node)) return this.#variable(node);
    if (ts.isParameter(node)) return this.#parameter(node);
    if (ts.isBindingElement(node)) return this.#binding(node);
    if (ts.isPropertyAssignment(node)) return this.of(node.initializer);
    return this.#value(node);
  }

  #value(node: ts.Node): number {
    if (ts.isIdentifier(node)) return this.#name(node);
    if (ts.isShorthandPropertyAssignment(node)) return this.#name(node.name);
    if (ts.isCallExpression(node)) return this.#call(node);
    if (ts.isArrowFunction(node)) return this.#largest(resultsOf(node));
    if (ts.isConditionalExpression(node)) return this.#largest([node.whenTrue, node.whenFalse]);
    if (ts.isPropertyAccessExpression(node)) return this.#member(node);
    if (ts.isElementAccessExpression(node)) return this.of(node.expression);
    if (ts.isBinaryExpression(node)) return this.#binary(node);
    const literals = ts.isArrayLiteralExpression(node) ? node.elements.length : 1;
    return literals * LITERAL + this.#sum(childrenOf(node));
  }

  #sum(nodes: readonly ts.Node[]): number {
    return nodes.reduce((total, node) => total + this.of(node), 0);
  }

  #largest(nodes: readonly ts.Node[]): number {
    return Math.max(0, ...nodes.map((node) => this.of(node)));
  }

  /** What comes from outside the body exists already. */
  #name(node: ts.Identifier): number {
    const declaration = localOf(node, this.#scope);
    return declaration === undefined ? 1 : this.of(declaration);
  }

  /** A field of a row that is written again and again may depend on itself through the table. */
  #member({ expression, name }: ts.PropertyAccessExpression): number {
    const fields = this.#scope
      .rowEntitiesOf(expression)
      .map((entity) => `${entity.name}.${name.text}`);
    return Math.max(this.of(expression), ...fields.map((field) => this.#field(field)));
  }

  #field(field: string): number {
    return this.#once(field, () => this.#largest(this.#written.get(field) ?? []));
  }

  #variable(node: ts.VariableDeclaration): number {
    const loop = node.parent.parent;
    if (ts.isForOfStatement(loop)) return this.of(loop.expression);
    const values = node.initializer === undefined ? [] : [node.initializer];
    const assigned = this.#uses.assignments.get(node) ?? [];
    const appended = assigned.filter((each) => isAppending(each) && !isRepeated(each, this.#scope));
    const others = assigned.filter((each) => !appended.includes(each));
    const largest = this.#largest([...values, ...others, ...this.#pushed(node)]);
    return largest + this.#sum(appended.map(({ right }) => right));
  }

  /** What is pushed to an array, by whatever name. */
  #pushed(declaration: ts.VariableDeclaration): ts.Node[] {
    return [...this.#uses.pushes].flatMap(([grown, calls]) =>
      grown === declaration || this.#mayBeSame(grown, declaration)
        ? calls.flatMap((call) => [...call.arguments])
        : [],
    );
  }

  #mayBeSame(a: ts.Node, b: ts.Node): boolean {
    if (makesArray(a, this.#scope) && makesArray(b, this.#scope)) return false;
    return isSameKind(a, b, this.#scope);
  }

  #binding(node: ts.BindingElement): number {
    return this.#largest([node.parent.parent, ...(node.initializer ? [node.initializer] : [])]);
  }

  #parameter(node: ts.ParameterDeclaration): number {
    const arrow = node.parent;
    if (!ts.isArrowFunction(arrow)) return 1;
    const fallback = node.initializer === undefined ? [] : [node.initializer];
    return this.#largest([...fallback, ...this.#given(arrow), ...this.#accumulated(arrow, node)]);
  }

  /** Everything that an arrow's parameters may be given, where it is called or handed on. */
  #given(arrow: ts.ArrowFunction): ts.Node[] {
    const called = this.#mentionsOf(arrow).map((mention) => mention.parent);
    const holder = ts.isCallExpression(arrow.parent) ? [arrow.parent] : [];
    const given = [...called, ...holder].flatMap((call) =>
      ts.isCallExpression(call) ? argumentsGiven(call) : [],
    );
    return given.filter((value) => !isFunction(value, this.#scope));
  }

  /** What `reduce` and `foldTree` hand on from turn to turn is what the callback returned. */
  #accumulated(arrow: ts.ArrowFunction, parameter: ts.ParameterDeclaration): ts.Node[] {
    const at = arrow.parameters.indexOf(parameter);
    if (methodCallOf(arrow.parent)?.method === 'reduce') return at === 0 ? [arrow] : [];
    return at === 1 && [arrow, ...this.#mentionsOf(arrow)].some(isCombining) ? [arrow] : [];
  }

  #mentionsOf(arrow: ts.ArrowFunction): readonly ts.Identifier[] {
    const found = [...this.#uses.mentions].find(
      ([declaration]) => namedArrow(declaration) === arrow,
    );
    return found?.[1] ?? [];
  }

  #binary({ left, right, operatorToken: { kind } }: ts.BinaryExpression): number {
    if (kind === ts.SyntaxKind.EqualsToken) return this.of(right);
    const chooses =
      kind === ts.SyntaxKind.QuestionQuestionToken ||
      kind === ts.SyntaxKind.BarBarToken ||
      kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return chooses ? this.#largest([left, right]) : this.#sum([left, right]);
  }

  #call(node: ts.CallExpression): number {
    const method = methodCallOf(node);
    if (method !== undefined) return this.#method(method);
    const name = calledName(node);
    const meaning = name && this.#scope.meaningOf(name);
    if (meaning?.kind === 'helper') return this.#helper(node, meaning.helper.name);
    const given = this.#sum(node.arguments);
    if (meaning?.kind === 'function') return times(this.#functions.get(meaning.name) ?? 1, given);
    if (meaning?.kind !== 'local') return given;
    const arrow = namedArrow(meaning.declaration);
    return arrow === undefined ? Infinity : this.of(arrow);
  }

  #helper(call: ts.CallExpression, name: string): number {
    if (name === 'range') return rangeSize(call);
    return times(writtenGrowth.get(name) ?? 1, this.#sum(call.arguments));
  }

  #method({ call, receiver, method }: MethodCall): number {
    if (this.#scope.tableOf(receiver) !== undefined) return 1;
    if (isMultiplied(method, call) || isRepeatedList(method, call, this.#scope)) return Infinity;
    const growth = methodGrowth.get(method) ?? repetitions(method, call);
    return times(growth, this.of(receiver)) + this.#sum(call.arguments);
  }
}

/** How many times as long as a value its JSON may be: indents and escapes. */
const writtenGrowth: ReadonlyMap<string, number> = new Map([
  ['prettyJson', 32],
  ['compactJson', 6],
]);

/** Nothing stays nothing, however much it grows. */
function times(growth: number, size: number): number {
  return size === 0 ? 0 : growth * size;
}

/** Longest range that the body itself spells out. */
const longestRange = 1000;

/** Numbers have no size, but a list of them has a length; nothing bounds one that is computed. */
function rangeSize({ arguments: bounds }: ts.CallExpression): number {
  const ends = bounds.map((bound) => (ts.isNumericLiteral(bound) ? Number(bound.text) : Infinity));
  const last = Math.max(...ends);
  return last <= longestRange ? last : Infinity;
}

/** What is put between or in place of parts of a text, again and again, where it is not spelled out. */
const multipliedArgument: ReadonlyMap<string, number> = new Map([
  ['join', 0],
  ['replaceAll', 1],
]);

function isMultiplied(method: string, { arguments: given }: ts.CallExpression): boolean {
  const at = multipliedArgument.get(method);
  const multiplied = at === undefined ? undefined : given[at];
  return multiplied !== undefined && !ts.isStringLiteralLike(multiplied);
}

/** `repeat(200)` makes a text of 200 times the length. */
function repetitions(method: string, { arguments: [count] }: ts.CallExpression): number {
  return method === 'repeat' && count && ts.isNumericLiteral(count) ? Number(count.text) : 1;
}

/** What a call works on: the parameters of its callbacks get parts of it. */
function argumentsGiven(call: ts.CallExpression): ts.Expression[] {
  const method = methodCallOf(call);
  return [...(method === undefined ? [] : [method.receiver]), ...call.arguments];
}

/** Whether a callback is one that combines the results of a tree. */
function isCombining({ parent }: ts.Node): boolean {
  return calledName(parent)?.text === 'foldTree';
}

function isAppending({ operatorToken }: ts.BinaryExpression): boolean {
  return operatorToken.kind === ts.SyntaxKind.PlusEqualsToken;
}

function childrenOf(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    if (ts.isExpression(child) || ts.isObjectLiteralElement(child) || ts.isTemplateSpan(child))
      found.push(child);
  });
  return found;
}
