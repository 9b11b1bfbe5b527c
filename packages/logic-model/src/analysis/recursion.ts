import { localOf } from './local-uses.ts';
import { namedArrow, isValueIdentifier, collect } from '../language/nodes.ts';
import { ts } from 'ts-morph';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { findingAt } from '../language/report.ts';
import type { Scope } from '../language/scope.ts';
import { calledFunctions, functionName } from './call-order.ts';

const FIX = 'Use `reach(start, next)` for graphs and trees, or a loop over `range(n)`.';

/** Local arrows that call themselves, directly or through each other. */
export function localRecursion(scope: Scope): Finding[] {
  const arrows = localArrows(scope);
  const names = new Map(
    [...arrows].map(([declaration, arrow]) => [declaration, mentioned(arrow, arrows, scope)]),
  );
  return [...arrows.keys()]
    .filter((declaration) => reaches(declaration, declaration, names))
    .map((declaration) => {
      const message = `\`${declaration.name.getText()}\` calls itself.`;
      return findingAt(scope, declaration, 'RECURSION', message, FIX);
    });
}

type Arrows = ReadonlyMap<ts.VariableDeclaration, ts.ArrowFunction>;

function localArrows(scope: Scope): Arrows {
  return new Map(
    collect(scope.segment.root, (node) => {
      if (!ts.isVariableDeclaration(node)) return undefined;
      const arrow = namedArrow(node);
      return arrow && ([node, arrow] as const);
    }),
  );
}

/** The local arrows that an arrow names. */
function mentioned(arrow: ts.ArrowFunction, arrows: Arrows, scope: Scope) {
  return new Set(
    collect(arrow, (node) => {
      const declaration = isValueIdentifier(node) ? localOf(node, scope) : undefined;
      return declaration && ts.isVariableDeclaration(declaration) && arrows.has(declaration)
        ? declaration
        : undefined;
    }),
  );
}

/** Whether `target` can be reached from `start` in one step or more. */
function reaches<T>(start: T, target: T, next: ReadonlyMap<T, ReadonlySet<T>>): boolean {
  const seen = new Set<T>();
  const queue = [...(next.get(start) ?? [])];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (node === target) return true;
    if (!seen.has(node)) queue.push(...(next.get(node) ?? []));
    seen.add(node);
  }
  return false;
}

/** Model functions that call themselves, directly or through each other. */
export function functionRecursion(scopes: readonly Scope[]): Finding[] {
  const functions = scopes.flatMap((scope) => {
    const name = functionName(scope);
    return name === undefined ? [] : [{ name, scope }];
  });
  const calls = new Map(functions.map(({ name, scope }) => [name, calledFunctions(scope)]));
  return functions
    .filter(({ name }) => reaches(name, name, calls))
    .map(({ name, scope }) => {
      const message = `The function \`${name}\` calls itself.`;
      return findingAt(scope, scope.segment.root, 'RECURSION', message, FIX);
    });
}
