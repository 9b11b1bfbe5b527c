import { isValueIdentifier, walk } from '../language/nodes.ts';
import type { Uses } from '../checked.ts';
import type { Meaning, Scope } from '../language/scope.ts';

/** The names of its scope that a segment uses, so that only those are brought into scope. */
export function usesOf(scope: Scope): Uses {
  const meanings: { readonly text: string; readonly meaning: Meaning }[] = [];
  walk(scope.segment.root, (node) => {
    if (isValueIdentifier(node)) meanings.push({ text: node.text, meaning: scope.meaningOf(node) });
  });
  const named = (select: (meaning: Meaning, text: string) => string | undefined) =>
    [...new Set(meanings.flatMap(({ meaning, text }) => select(meaning, text) ?? []))].toSorted();
  const has = (kind: Meaning['kind']) => meanings.some(({ meaning }) => meaning.kind === kind);
  return {
    tables: named((meaning) => (meaning.kind === 'table' ? meaning.entity.collection : undefined)),
    helpers: named((meaning, text) => (isHelper(meaning, true) ? text : undefined)),
    worldHelpers: named((meaning, text) => (isHelper(meaning, false) ? text : undefined)),
    functions: named((meaning) => (meaning.kind === 'function' ? meaning.name : undefined)),
    params: named((meaning) => (meaning.kind === 'param' ? meaning.name : undefined)),
    args: has('args'),
    tablesObject: has('tables'),
    settings: has('settings'),
    actor: has('actor'),
  };
}

function isHelper(meaning: Meaning, pure: boolean): boolean {
  return meaning.kind === 'helper' && (meaning.helper.scope === 'pure') === pure;
}
