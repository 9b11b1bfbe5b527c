import type { Entity } from '@envloom/logic-model';
import { StructureKind, VariableDeclarationKind, type VariableStatementStructure } from 'ts-morph';
import { holdText } from '../code/held-text.ts';
import { code, object, type Property } from '../code/literal.ts';
import type { Module } from '../code/module.ts';
import type { Statement } from '../code/project.ts';
import { constant } from '../code/statements.ts';
import type { Allocator } from '../names/allocator.ts';
import { docs, sentence } from '../text/comment.ts';
import { quote } from '../text/quote.ts';
import { checkCode } from './check-code.ts';
import { entityOf, rowVariable, type AddedCheck, type CheckContext } from './check-context.ts';
import { conjunction, rowConditions } from './conditions.ts';
import { needsPlay } from './needs-play.ts';
import type { ScenarioSource } from './source.ts';
import { stemOf, testName, validatorName } from './validator-names.ts';

/** What the functions of all scenarios have in common. */
export interface ModuleDraft {
  readonly module: Module;
  /** Gives each function a name of its own. */
  readonly names: Allocator;
  /** What the constant `reasons` lists. */
  readonly reasons: readonly string[];
}

/** The functions of one scenario, and how the table of all of them lists these. */
export interface ScenarioStatements {
  readonly statements: readonly Statement[];
  readonly listed: Property;
}

const tablesOf = (module: Module): string =>
  module.own('entities.ts', module.context.names.tables, 'type');

/** The type of a row; by way of its table where an entity is called as a type of the runtime is. */
function rowType(module: Module, { name, collection, singleton, key_in_row: inRow }: Entity) {
  if (!runtimeTypes.has(name)) return module.entityType(name);
  const rows = `${module.own('entities.ts', module.context.names.rows, 'type')}[${quote(collection)}]`;
  if (singleton === true) return rows;
  return `${rows}[${inRow === false ? 'string' : 'number'}]`;
}

const runtimeTypes: ReadonlySet<string> = new Set(['Play', 'Validator']);

function testStatement(
  context: CheckContext,
  check: AddedCheck,
  name: string,
): VariableStatementStructure {
  const { module } = context;
  const entity = entityOf(context, check.table);
  const row = rowVariable(context, entity);
  const play = needsPlay(context, entity, check.fields)
    ? `, play: ${module.runtimeType('Play')}<${tablesOf(module)}>`
    : '';
  const conditions = conjunction(rowConditions(context, check, entity, row));
  const text = `(${row}: ${rowType(module, entity)}${play}): boolean => ${conditions}`;
  return {
    kind: StructureKind.VariableStatement,
    leadingTrivia: '\n',
    declarationKind: VariableDeclarationKind.Const,
    declarations: [{ name, initializer: holdText(text) }],
  };
}

/** Where every field may be anything, there is nothing to test. */
const asksNothing = ({ fields }: AddedCheck, { fields: all }: Entity): boolean =>
  all.every(({ name }) => {
    const matcher = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return matcher !== undefined && 'any' in matcher && matcher.any === 'value';
  });

function contextOf(
  { module, reasons, names }: ModuleDraft,
  { id, checks }: ScenarioSource,
): CheckContext {
  const added = checks.filter((check) => check.kind === 'row-added');
  const tests = new Map<string, string>();
  const context: CheckContext = {
    module,
    scenario: id,
    check: '',
    reasons,
    added: new Map(added.map((check) => [check.id, check])),
    tests,
    enclosing: new Map(),
  };
  const stem = stemOf(id, module.context.model.name);
  for (const check of added) {
    const entity = entityOf({ ...context, check: check.id }, check.table);
    if (asksNothing(check, entity)) continue;
    tests.set(check.id, testName(stem, entity.name, check, added, names));
  }
  return context;
}

function testStatements(context: CheckContext): Statement[] {
  return [...context.tests].flatMap(([id, name]) => {
    const check = context.added.get(id);
    return check === undefined ? [] : [testStatement({ ...context, check: id }, check, name)];
  });
}

export function scenarioStatements(
  draft: ModuleDraft,
  scenario: ScenarioSource,
): ScenarioStatements {
  const { module, names } = draft;
  const { id, kind, checks } = scenario;
  const context = contextOf(draft, scenario);
  const stem = stemOf(id, module.context.model.name);
  const type = `${module.runtimeType('Validator')}<${tablesOf(module)}>`;
  const named = checks.map((check) => ({ check, name: validatorName(stem, check.id, names) }));
  const validators = named.map(({ check, name }) => {
    const text = checkCode({ ...context, check: check.id }, check, checks);
    return constant(name, type, code(text), docs(sentence(check.sentence)));
  });
  return {
    statements: [`\n// ${id}: ${kind}`, ...testStatements(context), ...validators],
    listed: [id, object(named.map(({ check, name }) => [check.id, code(name)]))],
  };
}
