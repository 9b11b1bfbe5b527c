import { ts } from 'ts-morph';
import type { Scope } from './scope.ts';
import { alternativesOf, isArrayLike } from './type-kinds.ts';

/** What a value is, as far as printing it is concerned. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'absent' | 'unknown' | 'other';

/** The result of a piece of code. */
export interface ValueResult {
  /** Its type as TypeScript writes it, in terms of the model's types. */
  readonly type: string;
  /** What it can be. */
  readonly kinds: ReadonlySet<ValueKind>;
  /** What the items can be, where it is a list. */
  readonly items: ReadonlySet<ValueKind>;
}

/** What the code of a scope gives, as the compiler infers it. */
export function resultOf(scope: Scope): ValueResult {
  const { checker } = scope.program;
  const { owner } = scope.segment;
  const signature = checker.getSignatureFromDeclaration(owner);
  const type = signature ? checker.getReturnTypeOfSignature(signature) : checker.getAnyType();
  const lists = alternativesOf(type).filter((part) => isArrayLike(part, checker));
  const items = lists.flatMap((list) => list.getNumberIndexType() ?? []);
  return {
    type: checker.typeToString(type, owner, printing),
    kinds: kindsOf(type, checker),
    items: new Set(items.flatMap((item) => [...kindsOf(item, checker)])),
  };
}

const printing = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseFullyQualifiedType;

function kindsOf(type: ts.Type, checker: ts.TypeChecker): ReadonlySet<ValueKind> {
  return new Set(alternativesOf(type).map((part) => kindOf(part, checker)));
}

const kinds: readonly (readonly [ts.TypeFlags, ValueKind])[] = [
  [ts.TypeFlags.StringLike, 'text'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void, 'absent'],
  [ts.TypeFlags.Any, 'unknown'],
];

function kindOf(type: ts.Type, checker: ts.TypeChecker): ValueKind {
  if (isArrayLike(type, checker)) return 'list';
  return kinds.find(([flags]) => (type.flags & flags) !== 0)?.[1] ?? 'other';
}
