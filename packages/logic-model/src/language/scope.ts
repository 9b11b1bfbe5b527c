import { ts } from 'ts-morph';
import type { Entity, LogicModel } from '../schema/model.ts';
import { helperNamed, type Helper } from './helpers.ts';
import { isInside } from './nodes.ts';
import type { BodyProgram, CompiledSegment } from './program.ts';
import { alternativesOf } from './type-kinds.ts';

/** What an identifier of a body stands for. */
export type Meaning =
  | { readonly kind: 'local'; readonly declaration: ts.Declaration }
  | { readonly kind: 'param'; readonly name: string }
  | { readonly kind: 'table'; readonly entity: Entity }
  | { readonly kind: 'function'; readonly name: string }
  /** A constant of the code around the segment. */
  | { readonly kind: 'outer'; readonly declaration: ts.Declaration }
  /** An object of functions that surrounds the segment, such as the tools of a task program. */
  | { readonly kind: 'object'; readonly name: string }
  | { readonly kind: 'helper'; readonly helper: Helper }
  | { readonly kind: 'settings' | 'actor' | 'tables' | 'args' | 'math' | 'undefined' }
  | { readonly kind: 'unknown' };

const isEveryHelper = (): boolean => true;

/** Tells what the names, calls and types of one segment mean. */
export class Scope {
  readonly model: LogicModel;
  readonly program: BodyProgram;
  readonly segment: CompiledSegment;
  readonly #tables: ReadonlyMap<string, Entity>;
  readonly #entities: ReadonlyMap<string, Entity>;
  /** Every analysis asks for the same identifiers. */
  readonly #known = new Map<ts.Identifier, Meaning>();
  readonly #hasHelper: (helper: Helper) => boolean;

  /** @param hasHelper which helpers are in scope */
  constructor(
    model: LogicModel,
    program: BodyProgram,
    segment: CompiledSegment,
    hasHelper: (helper: Helper) => boolean = isEveryHelper,
  ) {
    this.#hasHelper = hasHelper;
    this.model = model;
    this.program = program;
    this.segment = segment;
    this.#tables = new Map(model.entities.map((entity) => [entity.collection, entity]));
    this.#entities = new Map(model.entities.map((entity) => [entity.name, entity]));
  }

  meaningOf(identifier: ts.Identifier): Meaning {
    const meaning = this.#known.get(identifier) ?? this.#resolve(identifier);
    this.#known.set(identifier, meaning);
    return meaning;
  }

  #resolve(identifier: ts.Identifier): Meaning {
    if (identifier.text === 'undefined') return { kind: 'undefined' };
    const { program, segment } = this;
    const declaration = symbolOf(program.checker, identifier)?.declarations?.[0];
    if (declaration === undefined) return { kind: 'unknown' };
    if (declaration.getSourceFile() !== program.source)
      return this.#preludeMeaning(identifier.text);
    return isInside(declaration, segment.owner)
      ? ownMeaning(declaration, segment.owner)
      : modelMeaning(identifier.text, declaration, this.#tables);
  }

  #preludeMeaning(name: string): Meaning {
    if (name === 'Math' || name === 'Number' || name === 'Array') return { kind: 'math' };
    const helper = helperNamed(name);
    return helper && this.#hasHelper(helper) ? { kind: 'helper', helper } : { kind: 'unknown' };
  }

  /** The names of values that can be used at a node. */
  namesAt(node: ts.Node): string[] {
    const symbols = this.program.checker.getSymbolsInScope(node, ts.SymbolFlags.Value);
    const helpers = symbols.flatMap(({ name }) => helperNamed(name) ?? []);
    const hidden = new Set(
      helpers.filter((each) => !this.#hasHelper(each)).map(({ name }) => name),
    );
    return symbols
      .map(({ name }) => name)
      .filter((name) => !/^\$|^(?:Array|Number|Symbol|globalThis|undefined)$/.test(name))
      .filter((name) => !hidden.has(name));
  }

  /** The entity whose table the expression names: `books` or `tables.books`. */
  tableOf(expression: ts.Expression): Entity | undefined {
    const inner = ts.isParenthesizedExpression(expression) ? expression.expression : expression;
    if (ts.isIdentifier(inner)) {
      const meaning = this.meaningOf(inner);
      return meaning.kind === 'table' ? meaning.entity : undefined;
    }
    if (!ts.isPropertyAccessExpression(inner) || !ts.isIdentifier(inner.expression))
      return undefined;
    const isTables = this.meaningOf(inner.expression).kind === 'tables';
    return isTables ? this.#tables.get(inner.name.text) : undefined;
  }

  /** The type of an expression or a declared name. */
  typeOf(node: ts.Node): ts.Type {
    return this.program.checker.getTypeAtLocation(node);
  }

  /** The type of an expression where it is there. */
  presentTypeOf(node: ts.Node): ts.Type {
    return this.program.checker.getNonNullableType(this.typeOf(node));
  }

  /** The entity whose row the expression is, if its type is exactly one row type. */
  rowEntityOf(expression: ts.Node): Entity | undefined {
    const [only, ...others] = this.rowEntitiesOf(expression);
    return others.length === 0 ? only : undefined;
  }

  /** The entities whose rows the expression may be: several where its type is a union. */
  rowEntitiesOf(expression: ts.Node): readonly Entity[] {
    return this.rowEntitiesOfType(this.typeOf(expression));
  }

  rowEntitiesOfType(type: ts.Type): readonly Entity[] {
    return alternativesOf(type).flatMap(
      (part) => this.#entities.get(rowTypeName(part) ?? '') ?? [],
    );
  }
}

function rowTypeName(type: ts.Type): string | undefined {
  const parts = type.isIntersection() ? type.types : [type];
  return parts.find((part) => part.symbol?.flags & ts.SymbolFlags.Interface)?.symbol.name;
}

function symbolOf(checker: ts.TypeChecker, identifier: ts.Identifier): ts.Symbol | undefined {
  const { parent } = identifier;
  return ts.isShorthandPropertyAssignment(parent) && parent.name === identifier
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(identifier);
}

function ownMeaning(declaration: ts.Declaration, owner: ts.FunctionDeclaration): Meaning {
  if (!ts.isParameter(declaration) || declaration.parent !== owner) {
    return { kind: 'local', declaration };
  }
  const name = declaration.name.getText();
  return name === 'args' ? { kind: 'args' } : { kind: 'param', name };
}

function modelMeaning(
  name: string,
  declaration: ts.Declaration,
  tables: ReadonlyMap<string, Entity>,
): Meaning {
  if (ts.isFunctionDeclaration(declaration)) {
    return declaration.body === undefined ? { kind: 'function', name } : { kind: 'unknown' };
  }
  if ((ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) === 0)
    return { kind: 'outer', declaration };
  if (name === 'settings' || name === 'actor' || name === 'tables') return { kind: name };
  const entity = tables.get(name);
  return entity ? { kind: 'table', entity } : { kind: 'object', name };
}
