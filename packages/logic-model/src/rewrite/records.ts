import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { isRecord } from '../language/type-kinds.ts';
import { findingAt } from '../language/report.ts';
import { walk, type Scope } from '../language/scope.ts';
import type { Edit } from './edit.ts';

/** Reads of records under keys known only at run time: `rates[zone]`. */
function dynamicReads({ program: { checker }, segment }: Scope): ts.ElementAccessExpression[] {
  const found: ts.ElementAccessExpression[] = [];
  walk(segment.root, (node) => {
    if (!ts.isElementAccessExpression(node) || ts.isStringLiteralLike(node.argumentExpression))
      return;
    const receiver = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
    if (isRecord(receiver)) found.push(node);
  });
  return found;
}

/** `rates[zone]` becomes `ownEntry(rates, zone)`: a key can never reach the prototype. */
export function recordEdits(scope: Scope): Edit[] {
  return dynamicReads(scope).flatMap((node) => [
    { start: node.getStart(), end: node.getStart(), text: 'ownEntry(', other: node.end },
    { start: node.expression.end, end: node.argumentExpression.getStart(), text: ', ' },
    { start: node.argumentExpression.end, end: node.end, text: ')' },
  ]);
}

/** A read that the compiler narrowed by its brackets would not be narrowed as `ownEntry(…)`. */
export function narrowedReadFindings(scope: Scope): Finding[] {
  const { checker } = scope.program;
  return dynamicReads(scope)
    .filter((node) => {
      const type = checker.getTypeAtLocation(node);
      const parts = type.isUnion() ? type.types : [type];
      return !parts.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0);
    })
    .map((node) =>
      findingAt(
        scope,
        node,
        'ACCESS_REFUSED',
        'A record is read twice under the same key.',
        `Read it once: \`const value = ${node.getText()} ?? fail(code, message)\`.`,
      ),
    );
}
