import type { CheckedModel, PiecesCheck } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import { finding, type TaskFinding } from '../diagnostics/diagnostic.ts';
import type { ParsedHelpers } from '../read/read-helpers.ts';
import { helperNameFindings, type HelperNames } from './check-names.ts';
import { reworded } from './fixes.ts';

/** What was found out about the helpers of an environment. */
export interface HelperCheck {
  readonly findings: readonly TaskFinding[];
  /** The names that they declare. */
  readonly names: HelperNames;
  /** Those of the solution's that call tools, directly or through others. */
  readonly callsTools: readonly string[];
}

type Around = Readonly<Record<keyof HelperNames, PiecesCheck['around']>>;

/** Checks the helpers' code: constants only, under names that are free, in the operation language. */
export function helperFindings(
  checked: CheckedModel,
  parsed: ParsedHelpers | undefined,
  around: Around,
): HelperCheck {
  const declared = {
    arrange: around.arrange?.names ?? [],
    solution: around.solution?.names ?? [],
  };
  if (parsed === undefined) return { findings: [], names: declared, callsTools: [] };
  const parts = ['arrange', 'solution'] as const;
  const findings = parts.flatMap((part) => {
    const text = parsed.helpers[part] ?? '';
    return [
      ...statementFindings(part, text),
      ...(around[part]?.findings ?? []).map((found) => reworded(found, { part, checked, text })),
    ];
  });
  return {
    findings: [...findings, ...helperNameFindings(checked, declared)],
    names: declared,
    callsTools: callersOfTools(parsed.helpers.solution ?? ''),
  };
}

function sourceOf(text: string): ts.SourceFile {
  return ts.createSourceFile('/helpers.ts', text, ts.ScriptTarget.ES2022, true);
}

function statementFindings(part: keyof HelperNames, text: string): TaskFinding[] {
  return sourceOf(text)
    .statements.filter((statement) => !isConstant(statement))
    .map((statement) => ({
      ...finding('HELPER_STATEMENT', [part], 'Helpers are constants and arrow functions only.'),
      offset: statement.getStart(),
    }));
}

function isConstant(statement: ts.Statement): boolean {
  return (
    ts.isVariableStatement(statement) &&
    (statement.declarationList.flags & ts.NodeFlags.Const) !== 0 &&
    statement.declarationList.declarations.every(({ name }) => ts.isIdentifier(name))
  );
}

/** The names that helpers declare. */
export function constantsIn(text: string): readonly string[] {
  return sourceOf(text)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
}

/** The constants that name `tools` or `attempt`, or a constant that does. */
function callersOfTools(text: string): string[] {
  const callers = new Set(['tools', 'attempt']);
  for (const statement of sourceOf(text).statements.filter(ts.isVariableStatement))
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer && names(initializer, callers))
        callers.add(name.text);
  return [...callers];
}

function names(node: ts.Node, wanted: ReadonlySet<string>): boolean {
  return (
    (ts.isIdentifier(node) && wanted.has(node.text)) ||
    (ts.forEachChild(node, (child) => names(child, wanted) || undefined) ?? false)
  );
}
