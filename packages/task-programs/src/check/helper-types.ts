import type { Piece, PieceCheck } from '@envloom/logic-model';
import type { TaskHelpers } from '../schema.ts';
import { constantsIn } from './check-helpers.ts';

/** What helpers use of their scope, and the types of what they declare. */
export interface HelperTypes {
  readonly text: string;
  readonly uses: ReadonlySet<string>;
  readonly members: readonly { readonly name: string; readonly type: string }[];
}

/** Pieces that tell about helpers what the check of programs does not. */
export interface HelperPieces {
  readonly text: string;
  readonly body: Piece;
  readonly members: ReadonlyMap<string, Piece>;
}

export function helperPieces(
  helpers: TaskHelpers,
  part: keyof TaskHelpers,
): HelperPieces | undefined {
  const text = helpers[part];
  if (text === undefined) return undefined;
  const piece = (kind: Piece['kind'], own: string): Piece => ({
    kind,
    path: [part],
    text: own,
    names: [],
    writes: true,
  });
  const names = constantsIn(text);
  return {
    text,
    body: piece('body', text),
    members: new Map(names.map((name) => [name, piece('expression', name)])),
  };
}

export function piecesIn(helpers: HelperPieces | undefined): readonly Piece[] {
  return helpers === undefined ? [] : [helpers.body, ...helpers.members.values()];
}

/** @param checkOf what the check found out about these pieces; none of it is a problem */
export function helperTypes(
  { text, body, members }: HelperPieces,
  checkOf: (piece: Piece) => PieceCheck,
): HelperTypes {
  return {
    text,
    uses: checkOf(body).uses,
    members: [...members].map(([name, piece]) => ({
      name,
      type: checkOf(piece).result?.type ?? 'unknown',
    })),
  };
}
