import {
  quoted,
  rowName,
  type CheckedModel,
  type Piece,
  type PieceCheck,
  type PieceName,
} from '@envloom/logic-model';
import type { Choice, Literal, TaskProgram } from '../schema.ts';

/** The code of `choose` and the types of what it chooses. */
export interface ChoicePieces {
  readonly pieces: readonly Piece[];
  /** What was chosen, in order, each name once. */
  readonly names: readonly PieceName[];
}

/** The expressions of `choose`: each sees what was chosen before it. */
export function choicePieces({ model }: CheckedModel, { choose }: TaskProgram): ChoicePieces {
  const pieces: Piece[] = [];
  let names: readonly PieceName[] = [];
  for (const [index, choice] of choose.entries()) {
    const path = ['choose', index];
    const own = ownPiece(choice, path, names);
    if (own !== undefined) pieces.push(own);
    const entity = 'row' in choice ? entityOf(model, choice.row) : undefined;
    if ('row' in choice && choice.where !== undefined && entity !== undefined)
      pieces.push({
        kind: 'expression',
        path: [...path, 'where'],
        text: choice.where,
        names: named(names, rowName(entity.name), entity.name),
        returns: 'boolean',
      });
    names = named(names, choice.name, typeOf(choice, own, entity?.name));
  }
  return { pieces, names };
}

function entityOf(model: CheckedModel['model'], collection: string) {
  return model.entities.find((entity) => entity.collection === collection);
}

/** The names with one more; it hides an earlier one of the same name. */
function named(
  names: readonly PieceName[],
  name: string,
  type: PieceName['type'],
): readonly PieceName[] {
  return [...names.filter((other) => other.name !== name), { name, type }];
}

/** The expression that gives the value, or the list that it is one of. */
function ownPiece(
  choice: Choice,
  path: readonly (string | number)[],
  names: readonly PieceName[],
): Piece | undefined {
  if ('value' in choice)
    return { kind: 'expression', path: [...path, 'value'], text: choice.value, names };
  if (!('one_of' in choice) || typeof choice.one_of !== 'string') return undefined;
  return {
    kind: 'expression',
    path: [...path, 'one_of'],
    text: choice.one_of,
    names,
    fits: 'readonly unknown[]',
  };
}

function typeOf(
  choice: Choice,
  own: Piece | undefined,
  entity: string | undefined,
): PieceName['type'] {
  if (own !== undefined) return 'value' in choice ? { resultOf: own } : { itemOf: own };
  if ('row' in choice) return entity ?? 'any';
  if ('date' in choice) return 'string';
  if ('integer' in choice) return 'number';
  return 'one_of' in choice && typeof choice.one_of !== 'string'
    ? choice.one_of.map(literalText).join(' | ')
    : 'any';
}

function literalText(literal: Literal): string {
  return typeof literal === 'string' ? quoted(literal) : String(literal);
}

/** What was found out about pieces of an earlier part. */
export type Checks = ReadonlyMap<Piece, PieceCheck>;

/** The names with types that a later part can read: those that were inferred are written out. */
export function settled(
  names: readonly PieceName[],
  checks: Checks,
): readonly { readonly name: string; readonly type: string }[] {
  return names.map(({ name, type }) => ({ name, type: settledType(type, checks) }));
}

function settledType(type: PieceName['type'], checks: Checks): string {
  if (typeof type === 'string') return type;
  const isItem = 'itemOf' in type;
  const result = checks.get(isItem ? type.itemOf : type.resultOf)?.result?.type ?? 'any';
  return isItem && result !== 'any' ? `(${result})[number]` : result;
}

/** The slots: expressions over what was chosen. */
export function tellPieces({ tells }: TaskProgram, names: readonly PieceName[]): readonly Piece[] {
  return Object.entries(tells).map(([name, text]) => ({
    kind: 'expression',
    path: ['tells', name],
    text,
    names,
    fits: '$Tellable',
  }));
}

export function arrangePiece({ arrange }: TaskProgram, names: readonly PieceName[]): Piece {
  return { kind: 'body', path: ['arrange'], text: arrange, names, returns: 'void', writes: true };
}

/** The solution, and those of `also`. */
export function solutionPieces(
  { solution, also }: TaskProgram,
  names: readonly PieceName[],
): readonly [Piece, ...Piece[]] {
  const body = (text: string, path: Piece['path']): Piece => ({
    kind: 'body',
    path,
    text,
    names,
    returns: 'void',
  });
  return [
    body(solution, ['solution']),
    ...also.map((other, index) => body(other.solution, ['also', index, 'solution'])),
  ];
}
