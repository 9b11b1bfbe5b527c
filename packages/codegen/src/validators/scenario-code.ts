import type { Entity } from '@envloom/logic-model';
import { StructureKind, VariableDeclarationKind, type VariableStatementStructure } from 'ts-morph';
import { holdText } from '../code/held-text.ts';
import { literalText } from '../code/literal.ts';
import type { Module } from '../code/module.ts';
import type { Allocator } from '../names/allocator.ts';
import { comment, sentence } from '../text/comment.ts';
import { literalKey, quote } from '../text/quote.ts';
import { checkCode } from './check-code.ts';
import { entityOf, type AddedCheck, type AddedRow, type CheckContext } from './check-context.ts';
import { rowName, stemOf } from './row-names.ts';
import type { ScenarioSource } from './source.ts';
import { asksNothing, wantedRow } from './wanted.ts';

/** What all scenarios of a module have in common. */
export interface ModuleDraft {
  readonly module: Module;
  /** Gives each constant a name of its own. */
  readonly names: Allocator;
}

/** A scenario in code. */
export interface ScenarioCode {
  /** Constants that say what is wanted of new rows. */
  readonly rows: readonly VariableStatementStructure[];
  /** Its property in the table of all, with its functions. */
  readonly property: string;
}

const runtimeTypes: ReadonlySet<string> = new Set(['Validators', 'Wanted']);

/** The type of a row; by way of its table where an entity is called as a type of the runtime is. */
function rowType(module: Module, { name, collection, singleton, key_in_row: inRow }: Entity) {
  if (!runtimeTypes.has(name)) return module.entityType(name);
  const rows = `${module.own('entities.ts', module.context.names.rows, 'type')}[${quote(collection)}]`;
  if (singleton === true) return rows;
  return `${rows}[${inRow === false ? 'string' : 'number'}]`;
}

function addedRows(
  { module, names }: ModuleDraft,
  context: CheckContext,
  added: readonly AddedCheck[],
): ReadonlyMap<string, AddedRow> {
  const stem = stemOf(context.scenario, module.context.model.name);
  return new Map(
    added.map((check) => {
      const entity = entityOf({ ...context, check: check.id }, check.table);
      const constant = asksNothing(entity, check)
        ? undefined
        : rowName(stem, entity.name, check, added, names);
      return [check.id, { table: check.table, constant }];
    }),
  );
}

function rowStatements(
  context: CheckContext,
  added: readonly AddedCheck[],
): readonly VariableStatementStructure[] {
  const { module } = context;
  return added.flatMap((check) => {
    const name = context.added.get(check.id)?.constant;
    if (name === undefined) return [];
    const entity = entityOf(context, check.table);
    const type = `${module.episodesType('Wanted')}<${rowType(module, entity)}>`;
    const wanted = wantedRow({ ...context, check: check.id }, entity, check);
    return [
      {
        kind: StructureKind.VariableStatement,
        leadingTrivia: '\n',
        declarationKind: VariableDeclarationKind.Const,
        declarations: [{ name, type, initializer: holdText(literalText(wanted)) }],
      },
    ];
  });
}

export function scenarioCode(draft: ModuleDraft, scenario: ScenarioSource): ScenarioCode {
  const { id, kind, checks } = scenario;
  const { module } = draft;
  const added = checks.filter((check) => check.kind === 'row-added');
  const start = { module, scenario: id, check: '', added: new Map() };
  const context = { ...start, added: addedRows(draft, start, added) };
  const functions = checks.map((check) => {
    const text = checkCode({ ...context, check: check.id }, check, checks);
    return `${comment(sentence(check.sentence))}${literalKey(check.id)}: ${text},`;
  });
  return {
    rows: rowStatements(context, added),
    property: `// ${kind}\n${literalKey(id)}: {\n${functions.join('\n')}\n},`,
  };
}
