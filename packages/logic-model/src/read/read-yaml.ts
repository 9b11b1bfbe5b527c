import { LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import { byPosition, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { schemaFindings } from './schema-findings.ts';
import { createSourceMap, type SourceMap } from './source-map.ts';
import { MOST_PROBLEMS, tooDeep, yamlProblems, type Source } from './yaml-problems.ts';

/** A document whose shape is right, with its text and where its parts stand in it. */
export interface ReadDocument<T> {
  readonly value: T;
  readonly file: string;
  readonly source: string;
  readonly positions: SourceMap;
}

export type YamlResult<T> =
  | { readonly ok: true; readonly read: ReadDocument<T> }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads a document of a schema from YAML 1.2 or JSON.
 *
 * @param file the name used in diagnostics
 * @returns its value, or the problems of its syntax or of its shape (at most a hundred), in file order
 */
export function readYaml<T>(text: string, file: string, schema: z.ZodType<T>): YamlResult<T> {
  const source = { text, file, lines: new LineCounter() };
  const document = parse(source);
  if (document === undefined) return failed([tooDeep(source)]);
  const problems = yamlProblems(document, source);
  if (problems.length > 0) return failed(problems);
  const positions = createSourceMap(document, source.lines, text, file);
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  const result = schema.safeParse(value);
  if (result.success)
    return { ok: true, read: { value: result.data, file, source: text, positions } };
  const findings = schemaFindings(result.error.issues, { schema, value }).slice(0, MOST_PROBLEMS);
  return failed(
    findings.map(({ path, keyed, ...finding }) => ({
      ...finding,
      severity: 'error' as const,
      path,
      position: keyed ? positions.locateKey(path) : positions.locate(path),
    })),
  );
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

function failed<T>(diagnostics: readonly Diagnostic[]): YamlResult<T> {
  return { ok: false, diagnostics: diagnostics.toSorted(byPosition) };
}
