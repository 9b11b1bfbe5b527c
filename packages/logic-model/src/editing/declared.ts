import { ts } from 'ts-morph';

/** What a name of the operation language stands for, by its name in the model. */
export type Declared =
  | { readonly kind: 'entity' | 'shape' | 'setting' | 'function' | 'tool'; readonly name: string }
  /** A table, by its collection. */
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'actor' }
  /** A field of an entity, or a member of a shape. */
  | { readonly kind: 'field'; readonly of: string; readonly name: string }
  /** Of the function around the code: a param of an operation, a row, or what was chosen. */
  | { readonly kind: 'param'; readonly name: string }
  /** A name of the code itself, at this offset in it. */
  | { readonly kind: 'local'; readonly offset: number }
  /** A constant of the code around it, at this offset in that code. */
  | { readonly kind: 'outer'; readonly offset: number }
  /** A helper or a type of the language. */
  | { readonly kind: 'language'; readonly name: string };

/** Where the parts of a compiled program lie. */
export interface ProgramPlaces {
  readonly source: ts.SourceFile;
  /** Of the code. */
  readonly start: number;
  readonly end: number;
  /** Of the code around it, where there is one. */
  readonly around?: { readonly start: number; readonly end: number } | undefined;
}

/** Reads off a declaration of the compiler what it declares in the model. */
export function declaredBy(
  declaration: ts.Node | undefined,
  { source, start, end, around }: ProgramPlaces,
): Declared | undefined {
  if (declaration === undefined) return undefined;
  const name = nameOf(declaration);
  if (name === undefined) return undefined;
  if (declaration.getSourceFile().fileName !== source.fileName)
    return { kind: 'language', name: name.text };
  const at = name.getStart();
  if (at >= start && at <= end) return { kind: 'local', offset: at - start };
  if (around !== undefined && at >= around.start && at <= around.end)
    return { kind: 'outer', offset: at - around.start };
  return ofModel(declaration, name.text);
}

function nameOf(declaration: ts.Node): ts.Identifier | ts.StringLiteral | undefined {
  const name = ts.getNameOfDeclaration(
    // The compiler gives nodes; those without a name give none.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    declaration as ts.Declaration,
  );
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name))
    ? name
    : undefined;
}

function ofModel(declaration: ts.Node, name: string): Declared | undefined {
  if (ts.isInterfaceDeclaration(declaration)) return { kind: 'entity', name };
  if (ts.isTypeAliasDeclaration(declaration)) return typeOf(name);
  if (ts.isFunctionDeclaration(declaration)) return { kind: 'function', name };
  if (ts.isVariableDeclaration(declaration))
    return name === 'actor' ? { kind: 'actor' } : { kind: 'table', name };
  if (ts.isParameter(declaration)) return { kind: 'param', name };
  if (ts.isPropertySignature(declaration) || ts.isMethodSignature(declaration))
    return memberOf(declaration, name);
  return undefined;
}

const derived = /^\$(?:New|Change)/;

function typeOf(name: string): Declared | undefined {
  if (derived.test(name)) return { kind: 'entity', name: name.replace(derived, '') };
  return name.startsWith('$') ? undefined : { kind: 'shape', name };
}

function memberOf(member: ts.Node, name: string): Declared | undefined {
  const owner = ts.findAncestor(
    member,
    (node) =>
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node),
  );
  if (owner === undefined) return undefined;
  if (ts.isParameter(owner)) return { kind: 'param', name };
  const of = nameOf(owner)?.text ?? '';
  if (of === 'settings') return { kind: 'setting', name };
  if (of === 'tables') return { kind: 'table', name };
  if (of === '$Tools' || of === '$Attempts') return { kind: 'tool', name };
  const type = of.replace(derived, '');
  return type.startsWith('$') ? undefined : { kind: 'field', of: type, name };
}
