import {
  rowName,
  type CheckedFunction,
  type CheckedHint,
  type CheckedInvariant,
  type CheckedModel,
  type CheckedOperation,
  type CheckedSetup,
  type LogicModel,
  type Operation,
  type ReferredRow,
} from '@envloom/logic-model';
import { access } from '../text/quote.ts';
import type { CodeOwner, HintTool } from './instrumented.ts';
import type { Ledger, Page, TableFields } from './ledger.ts';
import { policyFunctions, policyOperations } from './speech/policies.ts';
import { rowsRead } from './speech/scope.ts';
import { speechFunctions, speechOperations } from './speech/speech.ts';

/** Tool names of what is no tool in the ordinary emission. */
export const setupTool = (name: string): string => `envloom_setup_${name}`;
const hintTool = (at: number): string => `envloom_hint_${at}`;

/**
 * The model with bodies written anew, its setup operations, hints, phrases, labels and policies as
 * further tools.
 */
export function instrumentedModel(
  checked: CheckedModel,
  ledger: Ledger,
  bodyOf: (code: string, page: Page) => string,
): CheckedModel {
  const tables = tableFields(checked);
  const render: Render = (code, owner) => bodyOf(code, { ledger, owner, tables });
  const operations = [
    ...checked.operations.map((each) => instrumentedOperation(each, render)),
    ...checked.setup.map((each) => setupOperation(each, render)),
    ...checked.hints.map((hint, at) => hintOperation(hint, at, checked.model)),
    ...speechOperations(checked),
    ...policyOperations(checked),
  ];
  return {
    ...checked,
    model: { ...checked.model, operations: operations.map(({ operation }) => operation) },
    operations,
    invariants: checked.invariants.map((each) => exceptSetup(each, checked)),
    functions: [
      ...checked.functions.map((each) => instrumentedFunction(each, render)),
      ...speechFunctions(checked),
      ...policyFunctions(checked),
    ],
  };
}

/** Writes a body anew. */
type Render = (code: string, owner: CodeOwner) => string;

function instrumentedOperation(checked: CheckedOperation, render: Render): CheckedOperation {
  const { name } = checked.operation;
  return { ...checked, code: render(checked.code, { kind: 'operation', name }) };
}

function instrumentedFunction(checked: CheckedFunction, render: Render): CheckedFunction {
  const { name } = checked.function;
  return { ...checked, code: render(checked.code, { kind: 'function', name }) };
}

function setupOperation(checked: CheckedSetup, render: Render): CheckedOperation {
  const { name, description = name, params, body } = checked.setup;
  const code = render(checked.code, { kind: 'setup', name });
  const operation: Operation = {
    name: setupTool(name),
    kind: 'mutation',
    description,
    params,
    body,
  };
  const codes = [...new Set(checked.failures.map((failure) => failure.code))];
  return { ...checked, code, operation, codes };
}

/** Worlds are made of something: setup operations may change what tools preserve. */
function exceptSetup(checked: CheckedInvariant, { setup }: CheckedModel): CheckedInvariant {
  const { invariant, quantities } = checked;
  if (quantities === undefined) return checked;
  const tools = setup.map(({ setup: { name } }) => setupTool(name));
  return {
    ...checked,
    invariant: { ...invariant, except: [...(invariant.except ?? []), ...tools] },
  };
}

/** A hint's expression reads a row, the arguments bound so far and the rows that they lead to. */
function hintOperation(hint: CheckedHint, at: number, model: LogicModel): CheckedOperation {
  const { code, uses, effects, row } = hint;
  const own = row === undefined ? undefined : rowName(row.name);
  const rows = rowsRead(hint, hint.rows);
  const named = new Set([own, ...rows.map(({ name }) => name)]);
  const params = uses.params.filter((name) => !named.has(name));
  const body = [
    ...(own === undefined ? [] : [`const ${own} = hint_row;`]),
    ...(params.length === 0 ? [] : [`const { ${params.join(', ')} } = hint_args;`]),
    ...rows.map((each) => rowStatement(each, model)),
    ...(uses.args ? ['const args = hint_args;'] : []),
    `return (\n${code}\n) ?? null;`,
  ].join('\n');
  const operation: Operation = {
    name: hintTool(at),
    kind: 'query',
    description: 'A hint.',
    params: ['hint_row', 'hint_args'].map((name) => ({ name, type: 'json', optional: true })),
    returns: { type: 'json' },
    body,
  };
  const tablesObject = uses.tablesObject || rows.length > 0;
  const given = { ...uses, params: ['hint_row', 'hint_args'], args: false, tablesObject };
  return { code: body, uses: given, effects, failures: [], operation, codes: [] };
}

/** `need` fails where nothing is bound yet: then the hint says nothing. */
function rowStatement({ name, field, entity, isList }: ReferredRow, model: LogicModel): string {
  const { collection = '' } = model.entities.find((each) => each.name === entity) ?? {};
  const keys = access('hint_args', field);
  const table = `tables.${collection}`;
  const rows = isList ? `${keys}.map((key) => ${table}.need(key))` : `${table}.need(${keys})`;
  return `const ${name} = ${rows};`;
}

/** The tools of the hints, in the order of the model. */
export function hintTools({ hints }: CheckedModel): HintTool[] {
  return hints.map((checked, at) => {
    const { hint, of } = checked;
    const isField = of.kind === 'field';
    return {
      tool: hintTool(at),
      hint,
      of: isField
        ? { kind: 'field', entity: of.entity.name, field: of.field }
        : { kind: 'param', owner: of.owner, operation: of.operation.name, param: of.param },
      reads: isField ? fieldsRead(checked) : paramsRead(checked),
    };
  });
}

/** `book.title` in the expression of a field of `Book`. */
function fieldsRead({ code, row }: CheckedHint): readonly string[] {
  const members = code.matchAll(/\b(\w+)\.(\w+)/g);
  const own = row === undefined ? undefined : rowName(row.name);
  return [...members].flatMap(([, name, field = '']) => (name === own ? [field] : []));
}

/** Params, also those whose rows the expression names. */
function paramsRead({ uses, rows }: CheckedHint): readonly string[] {
  return uses.params.map((name) => rows.find((row) => row.name === name)?.field ?? name);
}

/** The fields of each table; keys are never mixed up with other texts. */
function tableFields({ model }: CheckedModel): Map<string, TableFields> {
  return new Map(
    model.entities.map(({ collection, fields, key }) => [
      collection,
      new Map(
        fields
          .filter(({ name }) => name !== key)
          .map((field) => [
            field.name,
            field.type === 'ref' ? `ref ${field.entity}` : mixable(field),
          ]),
      ),
    ]),
  );
}

function mixable(field: { readonly type: string; readonly values?: readonly string[] }): string {
  return field.values === undefined ? field.type : `enum ${field.values.join(' ')}`;
}
