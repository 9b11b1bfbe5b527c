import type { Block, FunctionDefinition, Statement, Target } from '../syntax/ast.ts';
import { blocksIn, walkExpressions } from '../syntax/walk.ts';

const known = new WeakMap<Block, ReadonlySet<string>>();

/** The names that belong to a function: its parameters, and what its body assigns and does not declare global. */
export function ownNames({
  parameters,
  body,
}: Pick<FunctionDefinition, 'parameters' | 'body'>): ReadonlySet<string> {
  const stored = known.get(body);
  if (stored !== undefined) return stored;
  const names = new Set(parameters.map(({ name }) => name));
  const others = new Set<string>();
  for (const statement of body) collect(statement, names, others);
  for (const other of others) names.delete(other);
  known.set(body, names);
  return names;
}

function collect(statement: Statement, names: Set<string>, others: Set<string>): void {
  for (const target of targetsOf(statement))
    for (const name of targetNames(target)) names.add(name);
  for (const name of declaredIn(statement)) names.add(name);
  if (statement.kind === 'scope') for (const name of statement.names) others.add(name);
  walkExpressions(statement, (expression) => {
    if (expression.kind === 'naming') names.add(expression.name);
  });
  // Functions and classes are scopes of their own.
  if (statement.kind === 'function' || statement.kind === 'class') return;
  for (const block of blocksIn(statement)) for (const inner of block) collect(inner, names, others);
}

/** The variables that a target assigns. */
export function targetNames(target: Target): readonly string[] {
  if (target.kind === 'targets') return target.items.flatMap((item) => targetNames(item.target));
  return target.kind === 'name' ? [target.name] : [];
}

function targetsOf(statement: Statement): readonly Target[] {
  switch (statement.kind) {
    case 'assign':
    case 'delete':
      return statement.targets;
    case 'declare':
    case 'update':
    case 'for':
      return [statement.target];
    default:
      return [];
  }
}

function declaredIn(statement: Statement): readonly string[] {
  switch (statement.kind) {
    case 'function':
    case 'class':
      return [statement.name];
    case 'import':
      return statement.modules.map(({ as }) => as.split('.', 1).join(''));
    case 'from':
      return statement.names.map(({ as }) => as);
    case 'try':
      return statement.handlers.flatMap(({ name }) => (name === undefined ? [] : [name]));
    default:
      return [];
  }
}
