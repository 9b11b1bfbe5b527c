import type { Json } from '@envloom/core';
import type { PyNode } from './read.ts';
import { PythonSyntaxError } from './tokens.ts';

/** A literal as JSON: tuples and sets are lists, `None` is null. Numbers lose whether they were floats. */
export function jsonOf(node: PyNode): Json {
  switch (node.kind) {
    case 'none':
      return null;
    case 'bool':
    case 'str':
    case 'float':
      return node.value;
    case 'int':
      return Number(node.value);
    case 'list':
    case 'tuple':
    case 'set':
      return node.items.map(jsonOf);
    case 'dict':
      return Object.fromEntries(node.entries.map(([key, value]) => [keyOf(key), jsonOf(value)]));
    case 'unary':
    case 'binary':
      return Number(calculated(node).value);
    default:
      throw new PythonSyntaxError(`name '${node.name}' is not defined`);
  }
}

/** A scalar as a text; anything else as its JSON. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function keyOf(node: PyNode): string {
  return textOf(jsonOf(node));
}

/** Whole, or a double: what Python tells apart. */
export type PyNumber =
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number };

/** What Python raises when it calculates. */
export class PythonArithmeticError extends Error {
  override readonly name = 'PythonArithmeticError';
}

/** Whole numbers of more bits are refused: nobody needs them, and they take for ever. */
const mostBits = 20_000;

/**
 * Works numbers out as Python 3 does.
 *
 * @throws PythonArithmeticError, PythonSyntaxError where there is more in it than numbers
 */
export function calculated(node: PyNode): PyNumber {
  if (node.kind === 'int' || node.kind === 'float') return node;
  if (node.kind === 'unary')
    return node.sign === '-' ? negated(calculated(node.of)) : calculated(node.of);
  if (node.kind !== 'binary') throw new PythonArithmeticError(`unsupported operand: ${node.kind}`);
  const left = calculated(node.left);
  const right = calculated(node.right);
  if (left.kind === 'int' && right.kind === 'int')
    return ofWhole(node.sign, left.value, right.value);
  return ofDoubles(node.sign, Number(left.value), Number(right.value));
}

function negated(number: PyNumber): PyNumber {
  return number.kind === 'int'
    ? { kind: 'int', value: -number.value }
    : { kind: 'float', value: -number.value };
}

function ofWhole(sign: string, left: bigint, right: bigint): PyNumber {
  switch (sign) {
    case '+':
      return whole(left + right);
    case '-':
      return whole(left - right);
    case '*':
      return whole(left * right);
    case '/':
      if (right === 0n) throw new PythonArithmeticError('division by zero');
      return double(Number(left) / Number(right));
    case '**':
      return right < 0n ? ofDoubles(sign, Number(left), Number(right)) : power(left, right);
    default:
      if (right === 0n) throw new PythonArithmeticError('integer division or modulo by zero');
      return whole(sign === '//' ? floored(left, right) : left - floored(left, right) * right);
  }
}

function power(base: bigint, exponent: bigint): PyNumber {
  const bits = BigInt(base.toString(2).length) * exponent;
  if (bits > BigInt(mostBits)) throw new PythonArithmeticError('int too large to convert to float');
  return whole(base ** exponent);
}

/** Division towards minus infinity. */
function floored(left: bigint, right: bigint): bigint {
  const quotient = left / right;
  return left % right !== 0n && left < 0n !== right < 0n ? quotient - 1n : quotient;
}

function ofDoubles(sign: string, left: number, right: number): PyNumber {
  switch (sign) {
    case '+':
      return double(left + right);
    case '-':
      return double(left - right);
    case '*':
      return double(left * right);
    case '**':
      if (left === 0 && right < 0)
        throw new PythonArithmeticError('0.0 cannot be raised to a negative power');
      return double(left ** right);
    default:
      if (right === 0) throw new PythonArithmeticError('float division by zero');
      return double(divided(sign, left, right));
  }
}

function divided(sign: string, left: number, right: number): number {
  if (sign === '/') return left / right;
  const rest = ((left % right) + right) % right;
  return sign === '%' ? rest : Math.floor(left / right);
}

const whole = (value: bigint): PyNumber => ({ kind: 'int', value });
const double = (value: number): PyNumber => ({ kind: 'float', value });
