import type { Diagnostic, ModelPath } from '@envloom/logic-model';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { YamlText } from '../yaml/yaml-text.ts';

/** What was replaced between two states of a text. */
export interface Change {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

/** The smallest piece whose replacement makes one text of the other. */
export function changeBetween(old: string, text: string): Change {
  const shorter = Math.min(old.length, text.length);
  let start = 0;
  while (start < shorter && old[start] === text[start]) start += 1;
  let same = 0;
  while (same < shorter - start && old.at(-1 - same) === text.at(-1 - same)) same += 1;
  return { start, oldEnd: old.length - same, newEnd: text.length - same };
}

/** The path of the one part that a change concerns; undefined where it concerns several. */
export function changedPart(
  { start, oldEnd, newEnd }: Change,
  old: YamlText,
  yaml: YamlText,
): ModelPath | undefined {
  const path = yaml.partPathAt(start);
  const isSame = path.length > 0 && old.partPathAt(start).join('.') === path.join('.');
  const isWithin = oldEnd <= old.partSpanAt(start).end && newEnd <= yaml.partSpanAt(start).end;
  return isSame && isWithin && old.partCount === yaml.partCount ? path : undefined;
}

/** A problem of an older state of a text, at the place where what it concerns is now. */
export function moved(
  diagnostic: Diagnostic<string>,
  { start, oldEnd, newEnd }: Change,
  { old, document }: { readonly old: TextDocument; readonly document: TextDocument },
): Diagnostic<string> {
  const { line, column, file } = diagnostic.position;
  const offset = old.offsetAt({ line: line - 1, character: column - 1 });
  const now = offset < start ? offset : Math.max(start, offset + newEnd - oldEnd);
  const at = document.positionAt(now);
  return { ...diagnostic, position: { file, line: at.line + 1, column: at.character + 1 } };
}
