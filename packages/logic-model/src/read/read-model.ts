import { LineCounter, parseDocument, type Document } from 'yaml';
import { byPosition, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { logicModelSchema, type LogicModel } from '../schema/model.ts';
import { createSourceMap, type SourceMap } from './source-map.ts';
import { schemaFindings } from './schema-findings.ts';
import { MOST_PROBLEMS, tooDeep, yamlProblems, type Source } from './yaml-problems.ts';

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
  if (text.length > MAX_SOURCE_LENGTH) return failed([tooLarge(text, file)]);
  const source = { text, file, lines: new LineCounter() };
  const document = parse(source);
  if (document === undefined) return failed([tooDeep(source)]);
  const problems = yamlProblems(document, source);
  if (problems.length > 0) return failed(problems);
  const positions = createSourceMap(document, source.lines, text, file);
  return shapeOf(document, { file, source: text, positions });
}

/** The parser recurses: text that is nested thousands of levels deep cannot be parsed at all. */
function parse({ text, lines }: Source): Document.Parsed | undefined {
  const options = {
    version: '1.2',
    schema: 'core',
    prettyErrors: false,
    uniqueKeys: false,
  } as const;
  try {
    return parseDocument(text, { ...options, lineCounter: lines });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function shapeOf(
  document: Document.Parsed,
  rest: Pick<ParsedModel, 'file' | 'source' | 'positions'>,
): ReadResult {
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  const result = logicModelSchema.safeParse(value);
  if (result.success) return { ok: true, parsed: { stage: 'parsed', model: result.data, ...rest } };
  const findings = schemaFindings(result.error.issues, value).slice(0, MOST_PROBLEMS);
  return failed(
    findings.map(({ path, keyed, ...finding }) => ({
      ...finding,
      severity: 'error' as const,
      path,
      position: keyed ? rest.positions.locateKey(path) : rest.positions.locate(path),
    })),
  );
}

function failed(diagnostics: readonly Diagnostic[]): ReadResult {
  return { ok: false, diagnostics: diagnostics.toSorted(byPosition) };
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
