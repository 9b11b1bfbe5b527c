import { StructureKind, VariableDeclarationKind, type VariableStatementStructure } from 'ts-morph';
import { holdText } from '../code/held-text.ts';
import { code, json, jsonText, type Literal } from '../code/literal.ts';
import { docs } from '../text/comment.ts';
import type { CheckSource, ScenarioSource, ToldSource } from './source.ts';

type ToldCheck = Extract<CheckSource, ToldSource>;

const toldChecks = (scenarios: readonly ScenarioSource[]): readonly ToldCheck[] =>
  scenarios.flatMap(({ checks }) => checks.filter((check) => check.kind === 'told'));

/**
 * The codes and rule ids that checks speak of. Each check lists nearly all of them, so the module
 * says them once.
 */
export function reasonsOf(scenarios: readonly ScenarioSource[]): readonly string[] {
  const all = toldChecks(scenarios).flatMap(({ reason, others }) => [reason, ...others]);
  return [...new Set(all)].toSorted();
}

/** The constant that lists the reasons, where a check reads it. */
export function reasonsStatements(
  reasons: readonly string[],
  scenarios: readonly ScenarioSource[],
): readonly VariableStatementStructure[] {
  const isRead = toldChecks(scenarios).some((told) => isNearlyAll(reasons, told));
  return isRead ? [reasonsStatement(reasons)] : [];
}

function reasonsStatement(reasons: readonly string[]): VariableStatementStructure {
  const initializer = holdText(jsonText(reasons));
  return {
    kind: StructureKind.VariableStatement,
    leadingTrivia: '\n',
    declarationKind: VariableDeclarationKind.Const,
    declarations: [{ name: 'reasons', type: 'readonly string[]', initializer }],
    docs: docs('The failure codes and rules that messages may give as a reason.'),
  };
}

/**
 * What must not be told. The right reason and its wordings may be listed as well: the runtime takes
 * them for the right one.
 */
export function othersLiteral(reasons: readonly string[], told: ToldSource): Literal {
  if (!isNearlyAll(reasons, told)) return json(told.others);
  const [own] = leftOut(reasons, told);
  if (own === undefined) return code('reasons');
  return code(`reasons.filter((each) => each !== ${jsonText(own)})`);
}

/** At most one has to be left out: the id of the rule, where its wordings do not have it alone. */
const isNearlyAll = (reasons: readonly string[], told: ToldSource): boolean =>
  leftOut(reasons, told).length <= 1;

function leftOut(reasons: readonly string[], told: ToldSource): readonly string[] {
  const listed = new Set([...told.others, told.reason, ...told.wordings]);
  return reasons.filter((reason) => !listed.has(reason));
}
