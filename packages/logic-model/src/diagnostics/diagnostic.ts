import { catalogue, type DiagnosticCode } from './catalogue.ts';

export type Severity = 'error' | 'warning';

/** Keys and indexes from the model's root, such as `['operations', 0, 'body']`. */
export type ModelPath = readonly (string | number)[];

/** A place in a file; line and column count from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A problem as a value: what is wrong, where, and what to write instead. */
export interface Diagnostic<Code extends string = DiagnosticCode> {
  readonly code: Code;
  readonly severity: Severity;
  readonly path: ModelPath;
  readonly position: Position;
  readonly message: string;
  readonly fix?: string | undefined;
}

/** A problem before it has a position: what checks report. */
export interface Finding<Code extends string = DiagnosticCode> {
  readonly code: Code;
  readonly path: ModelPath;
  /** Offset into the text at `path`, for problems inside a body or an expression. */
  readonly offset?: number;
  /** Length of the text that the problem concerns, where it is known. */
  readonly length?: number;
  readonly message: string;
  readonly fix?: string | undefined;
}

/** A finding; where no fix is given, the catalogue's repair is. */
export function finding(
  code: DiagnosticCode,
  path: ModelPath,
  message: string,
  fix: string = catalogue[code].repair,
): Finding {
  return { code, path, message, fix };
}

/** `operations[0].body` for people. */
export function formatPath(path: ModelPath): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`,
    '',
  );
}

/** One line `file:line:column severity CODE path: message`, and the fix below it. */
export function formatDiagnostic(diagnostic: Diagnostic<string>): string {
  const { file, line, column } = diagnostic.position;
  const where = diagnostic.path.length === 0 ? '' : ` ${formatPath(diagnostic.path)}:`;
  const head = `${file}:${line}:${column} ${diagnostic.severity} ${diagnostic.code}${where} ${diagnostic.message}`;
  return diagnostic.fix === undefined ? head : `${head}\n  fix: ${diagnostic.fix}`;
}

/** In the order of the file. */
export function byPosition(a: Diagnostic<string>, b: Diagnostic<string>): number {
  return a.position.line - b.position.line || a.position.column - b.position.column;
}
