import { ts } from 'ts-morph';
import { bare, calledName, enclosed, methodCallOf } from '../language/nodes.ts';
import type { Scope } from '../language/scope.ts';
import { decimalType } from '../language/type-text.ts';
import { localOf } from './local-uses.ts';
import { resultSources } from './origins/callbacks.ts';
import { item, value, type Flow, type Path, type Source } from './origins/source.ts';
import { createTrace } from './origins/trace.ts';
import { resultsOf } from './results.ts';

/** What is known of the digits after the point of a number. */
export interface Decimals {
  /** At most so many; left out where nobody declared them or rounded to them. */
  readonly places?: number;
  /** Whether it is the double nearest to the number that is meant, with no error of arithmetic. */
  readonly isExact: boolean;
  /** Whether a declared decimal or a quotient went into it; other numbers are binary, and meant so. */
  readonly isDecimal: boolean;
}

/** The digits of the numbers in one segment. */
export type DecimalsOf = (node: ts.Expression) => Decimals;

/** The digits that model functions return, by name. */
export type FunctionDecimals = ReadonlyMap<string, Decimals>;

const binary: Decimals = { isExact: true, isDecimal: false };
const whole: Decimals = { places: 0, isExact: true, isDecimal: false };
const exact = (places: number): Decimals => ({ places, isExact: true, isDecimal: places > 0 });

/** More than any body takes that a person would write; past it numbers count as binary. */
const mostReads = 5_000;

/** Past this many digits, numbers of some size have no room for them in a double. */
const mostPlaces = 9;

/** Follows numbers back to what says how many digits they have: declarations, literals, `round`. */
export function decimalsIn(flow: Flow, functions: FunctionDecimals): DecimalsOf {
  if (flow.scope.model.arithmetic === 'binary') return () => binary;
  const digits = new Digits(flow, functions);
  return (node) => digits.of(node);
}

/** The digits of what a function returns: as declared, or as its body makes it. */
export function resultDecimals({ segment }: Scope, decimals: DecimalsOf): Decimals {
  const { owner } = segment;
  const declared = declaredDecimals(owner.type);
  if (declared !== undefined) return exact(declared);
  const made = resultsOf(owner).map(decimals).reduce(either, whole);
  return { ...made, isExact: made.isExact || made.places !== undefined };
}

class Digits {
  readonly #flow: Flow;
  readonly #functions: FunctionDecimals;
  readonly #known = new Map<ts.Node, Decimals>();
  /** What is being looked at, and how deep, for values that are made of themselves. */
  readonly #open = new Map<ts.Node, number>();
  /** How deep the outermost value stands that was met again since the last one was opened. */
  #outermost = Infinity;
  #reads = 0;
  /** Whether what grows in a circle has no known digits. */
  #isStrict = false;

  constructor(flow: Flow, functions: FunctionDecimals) {
    this.#flow = flow;
    this.#functions = functions;
  }

  of(node: ts.Expression): Decimals {
    return this.#ofSource(value(node, []));
  }

  #ofSource(source: Source): Decimals {
    const ends = createTrace(this.#flow, saysDigits)(source);
    return ends
      .map((origin) => {
        if (origin.kind !== 'end') return binary;
        const { node, path } = origin;
        return path.length === 0 ? this.#ofEnd(node) : heldDecimals(node, path, this.#flow.scope);
      })
      .reduce(either, whole);
  }

  #ofEnd(node: ts.Expression): Decimals {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const depth = this.#open.get(node);
    if (depth !== undefined) {
      this.#outermost = Math.min(this.#outermost, depth);
      return whole;
    }
    this.#reads += 1;
    if (this.#reads > mostReads) return binary;
    return this.#opened(node, this.#open.size);
  }

  /** What was found within a circle is known where the circle began: before, a part of it is missing. */
  #opened(node: ts.Expression, depth: number): Decimals {
    const before = this.#outermost;
    this.#outermost = Infinity;
    this.#open.set(node, depth);
    const found = this.#inCircle(node, depth);
    this.#open.delete(node);
    const isWhole = this.#outermost >= depth;
    if (isWhole) this.#known.set(node, found);
    this.#outermost = Math.min(before, isWhole ? Infinity : this.#outermost);
    return found;
  }

  /**
   * What is met again counts as whole, and products of whole numbers are whole. Where what the circle gives is not, that
   * was wrong of what grows in it.
   */
  #inCircle(node: ts.Expression, depth: number): Decimals {
    const found = this.#read(node);
    if (this.#outermost !== depth || found.places === 0 || this.#isStrict) return found;
    this.#isStrict = true;
    const strict = this.#read(node);
    this.#isStrict = false;
    return strict;
  }

  #read(node: ts.Expression): Decimals {
    if (ts.isNumericLiteral(node))
      return { ...exact(digitsOf(Number(node.text))), isDecimal: false };
    if (ts.isPostfixUnaryExpression(node)) return whole;
    if (ts.isPrefixUnaryExpression(node)) return isSign(node) ? this.of(node.operand) : whole;
    if (ts.isBinaryExpression(node))
      return isText(node, this.#flow.scope) ? binary : this.#ofArithmetic(node);
    return ts.isCallExpression(node) ? this.#ofCall(node) : this.#ofName(node);
  }

  #ofArithmetic({ left, operatorToken, right }: ts.BinaryExpression): Decimals {
    const operator = arithmetic.get(operatorToken.kind);
    const isSum = operator === '+' || operator === '-';
    const [a, b] = [this.of(left), this.of(right)];
    const isGrowing = this.#outermost < Infinity && !isSum;
    const areWhole = a.places === 0 && b.places === 0 && !(isGrowing && this.#isStrict);
    if (areWhole && operator !== '/') return computed(0, a, b);
    if (isGrowing || operator === '%') return computed(undefined, a, b);
    if (isSum) return computed(most(a.places, b.places), a, b);
    return operator === '*' ? computed(both(a.places, b.places), a, b) : divided(a, b, right);
  }

  #ofCall(call: ts.CallExpression): Decimals {
    const method = methodCallOf(call)?.method;
    if (method !== undefined) return this.#ofMethod(method, call);
    const name = calledName(call)?.text ?? '';
    const known = this.#functions.get(name);
    if (known !== undefined) return known.places === undefined ? this.#ofOpen(known, call) : known;
    if (name === 'round') return rounded(call.arguments[1]);
    if (name === 'sum') return this.#ofSum(call);
    return numberHelpers.has(name) ? whole : binary;
  }

  #ofMethod(method: string, call: ts.CallExpression): Decimals {
    if (integerMethods.has(method)) return whole;
    const given = call.arguments.map((each) => this.of(each)).reduce(either, whole);
    return choosingMethods.has(method) ? given : computed(undefined, given, given);
  }

  /** A function that declares no digits computes with those of its arguments. */
  #ofOpen(result: Decimals, call: ts.CallExpression): Decimals {
    const given = call.arguments.map((each) => this.of(each));
    return given.some(({ isDecimal }) => isDecimal) ? { isExact: false, isDecimal: true } : result;
  }

  #ofSum({ arguments: [list, by] }: ts.CallExpression): Decimals {
    if (list === undefined) return whole;
    const items = by === undefined ? [value(list, [item])] : resultSources(by, [], this.#flow);
    const one = items.map((source) => this.#ofSource(source)).reduce(either, whole);
    return computed(one.places, one, one);
  }

  /** A member or param, by its declaration or the object that it was written into. */
  #ofName(node: ts.Expression): Decimals {
    const { scope } = this.#flow;
    const taken = takenMember(node, scope);
    const name = ts.isPropertyAccessExpression(node) ? node.name : node;
    const symbol = taken ?? scope.program.checker.getSymbolAtLocation(name);
    return (symbol?.declarations ?? [])
      .map((declaration) => this.#ofDeclaration(declaration))
      .reduce(either, whole);
  }

  #ofDeclaration(declaration: ts.Declaration): Decimals {
    if (ts.isPropertyAssignment(declaration)) return this.of(declaration.initializer);
    if (ts.isShorthandPropertyAssignment(declaration)) return this.of(declaration.name);
    if (!ts.isPropertySignature(declaration) && !ts.isParameter(declaration)) return binary;
    if (ts.isParameter(declaration) && isIndex(declaration)) return whole;
    const places = declaredDecimals(declaration.type);
    if (places !== undefined) return exact(places);
    const isLength = declaration.name.getText() === 'length';
    const { source } = this.#flow.scope.program;
    return isLength && declaration.getSourceFile() !== source ? whole : binary;
  }
}

/** Texts that are put together are no arithmetic. */
function isText(node: ts.Expression, scope: Scope): boolean {
  return (scope.typeOf(node).flags & ts.TypeFlags.StringLike) !== 0;
}

function isIndexNamed(node: ts.Identifier, scope: Scope): boolean {
  const declaration = localOf(node, scope);
  return declaration !== undefined && ts.isParameter(declaration) && isIndex(declaration);
}

/** The second param of a callback that an array method is given: the place of the item. */
function isIndex(declaration: ts.ParameterDeclaration): boolean {
  const { parent } = declaration;
  if (!ts.isArrowFunction(parent) || parent.parameters[1] !== declaration) return false;
  const method = methodCallOf(enclosed(parent).parent)?.method;
  return method !== undefined && method !== 'reduce' && method !== 'toSorted';
}

/** `null` and `undefined` have no digits. */
const isNothing = (node: ts.Expression): boolean =>
  node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');

/** Whether an expression says itself what digits it has, or is made by arithmetic. */
function saysDigits(node: ts.Expression, path: Path, { scope }: Flow): boolean {
  if (path.length > 0) return heldDecimals(node, path, scope).places !== undefined;
  if (isNothing(node)) return true;
  if (ts.isIdentifier(node))
    return (
      scope.meaningOf(node).kind === 'param' ||
      takenMember(node, scope) !== undefined ||
      isIndexNamed(node, scope)
    );
  if (ts.isBinaryExpression(node)) return arithmetic.has(node.operatorToken.kind);
  if (ts.isCallExpression(node)) return makesNumber(node, scope);
  return (
    ts.isNumericLiteral(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isPrefixUnaryExpression(node) ||
    ts.isPostfixUnaryExpression(node)
  );
}

/** The member that a pattern takes out of an object: `price` in `({ price }) => …`. */
function takenMember(node: ts.Expression, scope: Scope): ts.Symbol | undefined {
  const declaration = localOf(node, scope);
  if (declaration === undefined || !ts.isBindingElement(declaration)) return undefined;
  const { parent, propertyName, name, initializer } = declaration;
  const member = propertyName ?? name;
  if (!ts.isObjectBindingPattern(parent) || initializer || !ts.isIdentifier(member))
    return undefined;
  return scope.typeOf(parent).getProperty(member.text);
}

function makesNumber(call: ts.CallExpression, scope: Scope): boolean {
  const method = methodCallOf(call);
  if (method !== undefined)
    return integerMethods.has(method.method) || isMath(method.receiver, scope);
  const name = calledName(call);
  if (name === undefined) return false;
  const { kind } = scope.meaningOf(name);
  return kind === 'function' || (kind === 'helper' && numberHelpers.has(name.text));
}

function isMath(node: ts.Expression, scope: Scope): boolean {
  return ts.isIdentifier(node) && scope.meaningOf(node).kind === 'math';
}

/** Operators on numbers, and the assignments that apply them. */
export const arithmetic: ReadonlyMap<ts.SyntaxKind, '+' | '-' | '*' | '/' | '%'> = new Map([
  [ts.SyntaxKind.PlusToken, '+'],
  [ts.SyntaxKind.MinusToken, '-'],
  [ts.SyntaxKind.AsteriskToken, '*'],
  [ts.SyntaxKind.SlashToken, '/'],
  [ts.SyntaxKind.PercentToken, '%'],
  [ts.SyntaxKind.PlusEqualsToken, '+'],
  [ts.SyntaxKind.MinusEqualsToken, '-'],
  [ts.SyntaxKind.AsteriskEqualsToken, '*'],
  [ts.SyntaxKind.SlashEqualsToken, '/'],
]);

/** Methods, those of `Math` included, that give a whole number. */
const integerMethods: ReadonlySet<string> = new Set(
  'ceil floor sign trunc count findIndex findLastIndex indexOf lastIndexOf push'.split(' '),
);

/** Methods of `Math` that give one of their arguments, or its amount. */
const choosingMethods: ReadonlySet<string> = new Set(['abs', 'max', 'min']);

/** Helpers that give a number of known digits; but for `round` and `sum`, a whole one. */
const numberHelpers: ReadonlySet<string> = new Set(
  'round sum byteLength count daysBetween minutesBetween parseInteger randomInt'.split(' '),
);

/** One or the other of two numbers. */
function either(a: Decimals, b: Decimals): Decimals {
  return {
    ...placed(most(a.places, b.places)),
    isExact: a.isExact && b.isExact,
    isDecimal: a.isDecimal || b.isDecimal,
  };
}

/** What arithmetic makes of two numbers: whole ones stay exact. */
function computed(places: number | undefined, a: Decimals, b: Decimals): Decimals {
  const isDecimal = a.isDecimal || b.isDecimal;
  const known = places !== undefined && places <= mostPlaces ? places : undefined;
  return { ...placed(known), isExact: known === 0, isDecimal };
}

function divided(a: Decimals, b: Decimals, by: ts.Expression): Decimals {
  const divisor = ts.isNumericLiteral(bare(by)) ? Number(by.getText()) : 0;
  const isWhole = a.places === 0 && b.places === 0;
  const [tens, twos] = [Math.log10(divisor), Math.log2(divisor)];
  if (isShift(twos)) return { ...a, ...placed(both(a.places, twos)) };
  if (isShift(tens) && a.places !== undefined)
    return { ...computed(a.places + tens, a, b), isExact: isWhole, isDecimal: true };
  if (isWhole) return { isExact: true, isDecimal: true };
  return computed(undefined, a, b);
}

/** Whether dividing moves the point by so many digits, in base 2 or 10. */
function isShift(digits: number): boolean {
  return Number.isInteger(digits) && digits >= 0;
}

function rounded(places: ts.Expression | undefined): Decimals {
  if (places === undefined) return whole;
  return ts.isNumericLiteral(places)
    ? exact(Number(places.text))
    : { isExact: true, isDecimal: true };
}

function placed(places: number | undefined): Pick<Decimals, 'places'> {
  return places === undefined ? {} : { places };
}

function most(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : Math.max(a, b);
}

function both(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function digitsOf(number: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
}

function isSign({ operator }: ts.PrefixUnaryExpression): boolean {
  return operator === ts.SyntaxKind.MinusToken || operator === ts.SyntaxKind.PlusToken;
}

/** The digits that a type declares; of a union, those of its number. */
export function declaredDecimals(type: ts.TypeNode | undefined): number | undefined {
  if (type === undefined) return undefined;
  if (ts.isUnionTypeNode(type))
    return type.types.map(declaredDecimals).find((each) => each !== undefined);
  const name = ts.isTypeReferenceNode(type) ? type.typeName.getText() : '';
  return name.startsWith(decimalType) ? Number(name.slice(decimalType.length)) : undefined;
}

/** The digits of what a declared list or record holds: `settings.rates[zone]`. */
function heldDecimals(node: ts.Expression, path: Path, scope: Scope): Decimals {
  const called = calledName(node);
  if (called?.text === 'range' && scope.meaningOf(called).kind === 'helper') return whole;
  const name = ts.isPropertyAccessExpression(node) ? node.name : (called ?? node);
  const isNamed = ts.isIdentifier(name);
  const symbol = isNamed ? scope.program.checker.getSymbolAtLocation(name) : undefined;
  const [declaration] = symbol?.declarations ?? [];
  const places = decimalsWithin(declaration && declaredType(declaration), path);
  return places === undefined ? binary : exact(places);
}

/** The type that is written for a member or param, or for what a function gives. */
function declaredType(declaration: ts.Declaration): ts.TypeNode | undefined {
  const isTyped =
    ts.isPropertySignature(declaration) ||
    ts.isParameter(declaration) ||
    ts.isFunctionDeclaration(declaration);
  return isTyped ? declaration.type : undefined;
}

/** The digits that the type of a list or record declares for what it holds. */
function decimalsWithin(type: ts.TypeNode | undefined, [step, ...rest]: Path): number | undefined {
  if (type === undefined || step === undefined) return declaredDecimals(type);
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type))
    return decimalsWithin(type.type, [step, ...rest]);
  if (ts.isUnionTypeNode(type))
    return type.types
      .map((each) => decimalsWithin(each, [step, ...rest]))
      .find((each) => each !== undefined);
  if (ts.isArrayTypeNode(type)) return decimalsWithin(type.elementType, rest);
  const [first, second] = ts.isTypeReferenceNode(type) ? (type.typeArguments ?? []) : [];
  return second === undefined
    ? decimalsWithin(first, first === undefined ? [] : [step, ...rest])
    : decimalsWithin(second, rest);
}

/** Whether an expression is rounded where it stands: `round(a - b, 2)`. */
export function isRounded(node: ts.Expression): boolean {
  const { parent } = enclosed(node);
  return ts.isCallExpression(parent) && calledName(parent)?.text === 'round';
}
