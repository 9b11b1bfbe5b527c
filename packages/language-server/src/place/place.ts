import { logicModelSchema, type ModelPath } from '@envloom/logic-model';
import { codeAt, type CodePlace } from '@envloom/logic-model/editing';
import { programCodeAt, taskHelpersSchema, taskProgramSchema } from '@envloom/task-programs';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type DocumentKind, kindOf } from '../files/document-kind.ts';
import { readableModel, withText } from '../files/readable-model.ts';
import type { Workspace } from '../files/workspace.ts';
import type { ModelNames } from '../names/find-declared.ts';
import { memberAt, textAt } from '../names/model-symbols.ts';
import { type Cursor, cursorAt } from '../yaml/cursor.ts';

/** Where an editor asks something. */
export interface Place {
  readonly document: TextDocument;
  readonly kind: DocumentKind;
  /** In the document. */
  readonly offset: number;
  readonly cursor: Cursor;
  /** Of the model that the document is, or belongs to. */
  readonly names: ModelNames;
  readonly workspace: Workspace;
}

/** Finds out what stands at an offset; undefined in comments, and in files that are no ours. */
export function placeAt(
  document: TextDocument,
  offset: number,
  workspace: Workspace,
): Place | undefined {
  const kind = kindOf(document.uri);
  const yaml = kind === undefined ? undefined : workspace.yamlOf(document.uri);
  const cursor = yaml && cursorAt(yaml, offset);
  if (kind === undefined || cursor === undefined) return undefined;
  return { document, kind, offset, cursor, names: workspace.namesOf(document.uri), workspace };
}

/** The code at a place; undefined where none stands, or a program around it was never right. */
export function codeOf({ document, kind, cursor, workspace }: Place): CodePlace | undefined {
  const { path, text, offset, isKey, value } = cursor;
  if (isKey || !mayBeCode(path, kind)) return undefined;
  if (kind === 'logic-model') {
    // The text at the place may be too broken to be read: what stands around it matters.
    const model = readableModel(withText(value, path, '{a}'));
    return codeAt(model, pathIn(model, path, value), text, offset);
  }
  const source = workspace.sourceOf(document.uri);
  return source && programCodeAt(source, path, text, offset);
}

/** To look for code takes a while: not where none can be. */
function mayBeCode([first]: ModelPath, kind: DocumentKind): boolean {
  return kind === 'logic-model' || first !== 'texts';
}

/** The path in what can be read of the model, in which an operation may have another index. */
function pathIn(model: object, path: ModelPath, value: unknown): ModelPath {
  const [list = '', at = 0, ...rest] = path;
  const key = list === 'rules' || list === 'invariants' ? 'id' : 'name';
  const name = textAt(value, [list, at, key]);
  if (name === undefined || textAt(model, [list, at, key]) === name) return path;
  const known: unknown = memberAt(model, [list]);
  const index = Array.isArray(known) ? known.findIndex((one) => textAt(one, [key]) === name) : -1;
  return index === -1 ? path : [list, index, ...rest];
}

/** What the schema is told: that of the document's kind, and what the document holds. */
export function schemaOf({ kind, cursor }: Place): {
  readonly schema: unknown;
  readonly value: unknown;
} {
  return { schema: schemas[kind], value: cursor.value };
}

const schemas: Readonly<Record<DocumentKind, unknown>> = {
  'logic-model': logicModelSchema,
  'task-program': taskProgramSchema,
  'task-helpers': taskHelpersSchema,
};
