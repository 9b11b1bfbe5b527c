import type { ts } from 'ts-morph';
import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { CompiledSegment } from './program.ts';

/** A finding at a node of a segment. */
export function findingAt(
  segment: CompiledSegment,
  node: ts.Node,
  code: DiagnosticCode,
  message: string,
  fix?: string,
): Finding {
  const start = node.getStart();
  return { ...findingAtOffset(segment, start, code, message, fix), length: node.end - start };
}

/** A finding at an offset of the program's source. */
export function findingAtOffset(
  { segment, start }: CompiledSegment,
  offset: number,
  code: DiagnosticCode,
  message: string,
  fix?: string,
): Finding {
  const within = Math.min(Math.max(0, offset - start), segment.text.length);
  return { code, path: segment.path, offset: segment.offset + within, message, fix };
}
