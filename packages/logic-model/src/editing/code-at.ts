import type { Piece, PieceScope } from '../analysis/check-pieces.ts';
import type { ModelPath } from '../diagnostics/diagnostic.ts';
import { declarationsText } from '../language/declarations.ts';
import { segmentsOf, type Segment } from '../language/segments.ts';
import type { LogicModel } from '../schema/model.ts';
import { CodeService } from './code-service.ts';

/** The code that a place of a text is in. */
export interface CodePlace {
  readonly service: CodeService;
  /** Of the place, in the code. */
  readonly offset: number;
  /** Where the code starts in the text: not 0 in the slots of phrases and labels. */
  readonly start: number;
}

/**
 * The code at a place of a model.
 *
 * @param model the declarations around it; may be older than `text`
 * @param path of the text
 * @param text as it stands now
 * @param offset in the text
 * @returns undefined where no code stands there
 */
export function codeAt(
  model: LogicModel,
  path: ModelPath,
  text: string,
  offset: number,
): CodePlace | undefined {
  const segment = segmentsOf(model).find((one) => isSamePath(one.path, path));
  if (segment === undefined) return undefined;
  const slot = segment.returns === '$Speakable' ? slotAround(text, offset) : { start: 0, text };
  if (slot === undefined) return undefined;
  const own: Segment = { ...segment, text: slot.text, offset: slot.start };
  return {
    service: new CodeService({ declarations: declarationsText(model) }, own),
    offset: offset - slot.start,
    start: slot.start,
  };
}

/** A piece of code beside the model, such as a part of a task program; the types of its names are texts. */
export function pieceService(
  model: LogicModel,
  { kind, path, text, names, returns, fits }: Piece,
  { model: view, hasHelper, declarations, around }: PieceScope,
): CodeService {
  const params = names.map(
    ({ name, type }) => `${name}: ${typeof type === 'string' ? type : 'any'}`,
  );
  const segment = { kind, path, text, offset: 0, params, ...(returns ? { returns } : {}), fits };
  const all = `${declarationsText(model, view)}\n${declarations}`;
  return new CodeService({ declarations: all, around: around?.text }, segment, hasHelper);
}

function isSamePath(a: ModelPath, b: ModelPath): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/** The braces of a phrase or label that a place is in; those that are not closed yet end with the text. */
function slotAround(
  text: string,
  offset: number,
): { readonly start: number; readonly text: string } | undefined {
  const open = text.lastIndexOf('{', offset - 1);
  if (open === -1 || text.slice(open, offset).includes('}')) return undefined;
  const close = text.indexOf('}', offset);
  return { start: open + 1, text: text.slice(open + 1, close === -1 ? undefined : close) };
}
