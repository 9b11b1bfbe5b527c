import type { CheckedModel, ModelPath, Piece } from '@envloom/logic-model';
import { type CodePlace, pieceService } from '@envloom/logic-model/editing';
import type { TaskHelpers } from '../schema.ts';
import type { ProgramCode } from './check-programs.ts';
import { scopeOf, type Part } from './scopes.ts';

/** A program that was checked, with what was found out about its code; plain data. */
export interface ProgramCodeSource extends Pick<ProgramCode, 'pieces' | 'choices'> {
  readonly checked: CheckedModel;
  readonly helpers: TaskHelpers;
}

/**
 * The code at a place of a task program as it is being written.
 *
 * @param source what surrounds it; may be older than `text`
 * @param path of the text
 * @param text as it stands now
 * @param offset in the text
 * @returns undefined where no code stands there
 */
export function programCodeAt(
  { checked, helpers, pieces, choices }: ProgramCodeSource,
  path: ModelPath,
  text: string,
  offset: number,
): CodePlace | undefined {
  const own = [...pieces.choose, pieces.arrange, ...pieces.tells, ...pieces.solutions];
  const piece = own.find((one) => one.path.join('.') === path.join('.'));
  const part = partOf(path);
  if (piece === undefined || part === undefined) return undefined;
  const types = new Map(choices.map(({ name, type }) => [name, type]));
  const names: Piece['names'] = piece.names.map(({ name, type }) => ({
    name,
    type: typeof type === 'string' ? type : (types.get(name) ?? 'any'),
  }));
  const scope = scopeOf(part, checked, helpers);
  return {
    service: pieceService(checked.model, { ...piece, text, names }, scope),
    offset,
    start: 0,
  };
}

function partOf([first]: ModelPath): Part | undefined {
  switch (first) {
    case 'choose':
    case 'arrange':
    case 'tells':
    case 'solution':
      return first;
    case 'also':
      return 'solution';
    default:
      return undefined;
  }
}
