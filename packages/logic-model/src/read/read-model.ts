import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { logicModelSchema, type LogicModel } from '../schema/model.ts';
import { readYaml } from './read-yaml.ts';
import type { SourceMap } from './source-map.ts';

/** Longest model text read, in UTF-16 code units. */
const MAX_SOURCE_LENGTH = 4_000_000;

/** A model whose shape is right, with its text and positions; nothing of its meaning is known yet. */
export interface ParsedModel {
  readonly stage: 'parsed';
  readonly model: LogicModel;
  readonly file: string;
  readonly source: string;
  readonly positions: SourceMap;
}

export type ReadResult =
  | { readonly ok: true; readonly parsed: ParsedModel }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads a logic model from YAML 1.2 or JSON.
 *
 * @param text the file's text, at most {@link MAX_SOURCE_LENGTH} code units
 * @param file the name used in diagnostics
 * @returns the parsed model, or the problems of its syntax or of its shape (at most a hundred), in
 *   file order
 */
export function readModel(text: string, file: string): ReadResult {
  if (text.length > MAX_SOURCE_LENGTH) return { ok: false, diagnostics: [tooLarge(text, file)] };
  const result = readYaml(text, file, logicModelSchema);
  if (!result.ok) return result;
  const { value: model, ...rest } = result.read;
  return { ok: true, parsed: { stage: 'parsed', model, ...rest } };
}

function tooLarge(text: string, file: string): Diagnostic {
  return {
    code: 'MODEL_TOO_LARGE',
    severity: 'error',
    path: [],
    position: { file, line: 1, column: 1 },
    message: `The model has ${text.length} characters; at most ${MAX_SOURCE_LENGTH} are read.`,
    fix: 'Split the world into several environments, or move bulk data out of `initial`.',
  };
}
