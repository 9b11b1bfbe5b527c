import { ts } from 'ts-morph';

/** Whether the type is an array or a tuple. */
export function isArrayLike(type: ts.Type, checker: ts.TypeChecker): boolean {
  return checker.isArrayType(type) || checker.isTupleType(type);
}

/** Whether the type is an object with free string keys. */
export function isRecord(type: ts.Type): boolean {
  return type.getStringIndexType() !== undefined;
}

/** An object whose fields are data: rows, shapes and literals, but no table and no text. */
export function isPlainObject(type: ts.Type): boolean {
  return (
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection)) !== 0 &&
    type.getProperties().every((property) => (property.flags & ts.SymbolFlags.Property) !== 0)
  );
}

/** The types of a union; of another type itself. */
export function alternativesOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

/** Whether every value of the type has one of these flags. */
export function isEvery(type: ts.Type, flags: ts.TypeFlags): boolean {
  return alternativesOf(type).every((part) => (part.flags & flags) !== 0);
}

export function isText(type: ts.Type): boolean {
  return isEvery(type, ts.TypeFlags.StringLike);
}

/** The texts that a union of literals allows; nothing for other types. */
export function literalTexts(type: ts.Type): readonly string[] | undefined {
  const parts = alternativesOf(type);
  const texts = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  return texts.length === parts.length ? texts : undefined;
}

/** Whether a value of the type may be absent. */
export function admitsUndefined(type: ts.Type): boolean {
  return alternativesOf(type).some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0);
}
