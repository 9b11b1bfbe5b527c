import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { findingAt } from './report.ts';
import type { Scope } from './scope.ts';
import { isArrayLike } from './type-kinds.ts';

/** Loops run over arrays and declare their item as a constant. */
export function loopFindings(node: ts.ForOfStatement, scope: Scope): Finding[] {
  const { segment, program } = scope;
  const list = node.initializer;
  const declares = ts.isVariableDeclarationList(list) && (list.flags & ts.NodeFlags.Const) !== 0;
  const type = program.checker.getTypeAtLocation(node.expression);
  const found: Finding[] = [];
  if (node.awaitModifier !== undefined) {
    found.push(
      findingAt(
        segment,
        node,
        'ASYNC_REFUSED',
        'Everything is synchronous.',
        'Write `for (const x of xs)`.',
      ),
    );
  }
  if (!declares) {
    found.push(
      findingAt(
        segment,
        list,
        'LOOP_REFUSED',
        'A loop declares its item with `const`.',
        'Write `for (const x of xs)`.',
      ),
    );
  }
  if (!isArrayLike(type, program.checker)) {
    found.push(
      findingAt(
        segment,
        node.expression,
        'LOOP_REFUSED',
        '`for…of` runs over arrays.',
        'Use `keys`, `values` or `entries` of a record, `lines` of a text, `range(n)` for counting.',
      ),
    );
  }
  return found;
}
