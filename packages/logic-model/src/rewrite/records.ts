import { collect } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { admitsUndefined, isRecord } from '../language/type-kinds.ts';
import { findingAt } from '../language/report.ts';
import type { Scope } from '../language/scope.ts';
import type { Edit } from './edit.ts';

/** Reads of records under keys known only at run time: `rates[zone]`. */
function dynamicReads(scope: Scope): ts.ElementAccessExpression[] {
  return collect(scope.segment.root, (node) =>
    ts.isElementAccessExpression(node) &&
    !ts.isStringLiteralLike(node.argumentExpression) &&
    isRecord(scope.presentTypeOf(node.expression))
      ? node
      : undefined,
  );
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
  return dynamicReads(scope)
    .filter((node) => !admitsUndefined(scope.typeOf(node)))
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
