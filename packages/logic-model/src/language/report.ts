import type { ts } from 'ts-morph';
import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import { finding, type Finding } from '../diagnostics/diagnostic.ts';
import type { Scope } from './scope.ts';

/** A finding at a node of a segment; where no fix is given, the catalogue's repair is. */
export function findingAt(
  scope: Scope,
  node: ts.Node,
  code: DiagnosticCode,
  message: string,
  fix?: string,
): Finding {
  const start = node.getStart();
  return { ...findingAtOffset(scope, start, code, message, fix), length: node.end - start };
}

/** A finding at an offset of the program's source. */
export function findingAtOffset(
  { segment: { segment, start } }: Scope,
  offset: number,
  code: DiagnosticCode,
  message: string,
  fix?: string,
): Finding {
  const within = Math.min(Math.max(0, offset - start), segment.text.length);
  return { ...finding(code, segment.path, message, fix), offset: segment.offset + within };
}
