import { isValueIdentifier, collect } from '../language/nodes.ts';
import type { Scope } from '../language/scope.ts';

/** The name of the model function whose body a segment is. */
export function functionName({ model, segment }: Scope): string | undefined {
  const [list, at] = segment.segment.path;
  return list === 'functions' && typeof at === 'number' ? model.functions?.[at]?.name : undefined;
}

/** The model functions that a segment calls or hands on. */
export function calledFunctions(scope: Scope): ReadonlySet<string> {
  return new Set(
    collect(scope.segment.root, (node) => {
      const meaning = isValueIdentifier(node) ? scope.meaningOf(node) : undefined;
      return meaning?.kind === 'function' ? meaning.name : undefined;
    }),
  );
}

/** Model functions before what calls them; none may call itself. */
export function inCallOrder(scopes: readonly Scope[]): Scope[] {
  const functions = new Map(scopes.map((scope) => [functionName(scope), scope]));
  const ordered = new Set<Scope>();
  const visit = (scope: Scope): void => {
    if (ordered.has(scope)) return;
    for (const name of calledFunctions(scope)) {
      const called = functions.get(name);
      if (called !== undefined) visit(called);
    }
    ordered.add(scope);
  };
  for (const scope of scopes) visit(scope);
  return [...ordered];
}
