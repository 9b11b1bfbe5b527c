import { contains } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import { localOf } from '../analysis/local-uses.ts';
import { splitPredicate, type Equality } from '../analysis/matches.ts';
import { tableCallsOf } from '../analysis/table-calls.ts';
import type { Scope } from '../language/scope.ts';
import { propertyKey } from '../language/type-text.ts';
import type { Edit } from './edit.ts';

const filters = new Set(['where', 'first', 'count']);

/** `loans.where((l) => l.member_id === id && !l.returned)` becomes `loans.where({ member_id: id }, (l) => !l.returned)`. */
export function indexEdits(scope: Scope): Edit[] {
  return tableCallsOf(scope).flatMap(({ call, method }) => {
    const predicate = call.arguments[0];
    if (!filters.has(method) || !predicate || !ts.isArrowFunction(predicate)) return [];
    const { equalities, rest } = splitPredicate(predicate, scope);
    if (equalities.length === 0) return [];
    const match = `{ ${equalities.map(matchMember).join(', ')} }`;
    return predicateEdits(predicate, match, rest, scope);
  });
}

/** What is left of a predicate once the match says the rest. */
function predicateEdits(
  predicate: ts.ArrowFunction,
  match: string,
  rest: ts.Expression | undefined,
  scope: Scope,
): Edit[] {
  const start = predicate.getStart();
  if (rest === undefined) return [{ start, end: predicate.end, text: match }];
  const from = rest.getStart();
  if (!readsRow(predicate, from, scope)) return [{ start, end: from, text: `${match}, () => ` }];
  return [
    { start, end: start, text: `${match}, ` },
    { start: predicate.body.getStart(), end: from, text: '' },
  ];
}

/** Whether a predicate reads its row behind an offset; a parameter without use would be refused. */
function readsRow({ parameters, body }: ts.ArrowFunction, from: number, scope: Scope): boolean {
  return contains(
    body,
    (node) =>
      ts.isIdentifier(node) && node.getStart() >= from && localOf(node, scope) === parameters[0],
  );
}

function matchMember({ field, value }: Equality): string {
  const text = value.getText();
  return text === field ? field : `${propertyKey(field)}: ${text}`;
}
