import type { CodeOwner, Instrumented, Site } from '@envloom/codegen';
import type { CheckedModel, CheckedOperation } from '@envloom/logic-model';

/** Something that exploration should reach. */
export type Target =
  | { readonly kind: 'outcome'; readonly id: string; readonly outcome: number; readonly site: Site }
  | {
      readonly kind: 'code';
      readonly id: string;
      readonly operation: string;
      readonly code: string;
    }
  | {
      readonly kind: 'success';
      readonly id: string;
      readonly operation: string;
      /** The name of a setup operation; `operation` is its tool then. */
      readonly setup?: string;
    }
  /** A call changes the value of a field that the operation writes. */
  | {
      readonly kind: 'change';
      readonly id: string;
      readonly operation: string;
      readonly entity: string;
      readonly field: string;
    };

export const outcomeId = (outcome: number): string => `outcome ${outcome}`;
export const codeId = (operation: string, code: string): string => `${operation} fails ${code}`;
export const changeId = (operation: string, collection: string, field: string): string =>
  `${operation} changes ${collection}.${field}`;
export const successId = (operation: string): string => `${operation} succeeds`;

/**
 * Every outcome of the tools' sites, every failure code and the success of every operation
 * (setup operations too), and every change that an operation can make.
 */
export function targetsOf(checked: CheckedModel, { sites, setup }: Instrumented): Target[] {
  return [
    ...setup.map(({ name, tool }): Target => {
      return { kind: 'success', id: successId(tool), operation: tool, setup: name };
    }),
    ...checked.operations.flatMap((operation) => changeTargets(operation, checked)),
    ...checked.operations.flatMap(({ operation: { name }, codes }): Target[] => [
      { kind: 'success', id: successId(name), operation: name },
      ...codes.map((code): Target => {
        return { kind: 'code', id: codeId(name, code), operation: name, code };
      }),
    ]),
    ...sites.flatMap(outcomeTargets).filter((target) => operationsFor(target, checked).length > 0),
  ];
}

function changeTargets(checkedOperation: CheckedOperation, checked: CheckedModel): Target[] {
  const { operation, effects } = checkedOperation;
  const { name } = operation;
  const code = [operation.body, ...checked.functions.map((each) => each.code)].join('\n');
  return [...effects.updates].flatMap(([entity, fields]) => {
    const table = checked.model.entities.find((each) => each.name === entity);
    // What a removal clears elsewhere (`on_remove: clear`) is written nowhere in the code.
    const isWritten = code.includes(`${table?.collection}.update(`);
    if (table === undefined || fields === 'all' || !isWritten) return [];
    return fields.map((field): Target => {
      const id = changeId(name, table.collection, field);
      return { kind: 'change', id, operation: name, entity, field };
    });
  });
}

function outcomeTargets(site: Site, at: number): Target[] {
  if (site.owner.kind === 'setup') return [];
  const outcomes = site.kind === 'case' ? [2 * at] : [2 * at, 2 * at + 1];
  return outcomes.map((outcome) => ({ kind: 'outcome', id: outcomeId(outcome), outcome, site }));
}

const parts = new Set(['and', 'or', 'nullish', 'loop']);

/**
 * Whether a target is worth a try, but no finding: part of a condition, a loop, or a comparison with
 * `undefined` that the compiler asks for although the rules of the world leave only one way.
 */
export function isMinor(target: Target): boolean {
  if (target.kind !== 'outcome') return false;
  const { kind, text, code } = target.site;
  return parts.has(kind) || (code === undefined && /^[\w.]+ [!=]== undefined$/.test(text));
}

/** The operations in which a target lies: its own, or those that use its function. */
export function operationsFor(target: Target, checked: CheckedModel): string[] {
  if (target.kind !== 'outcome') return [target.operation];
  const { owner } = target.site;
  return owner.kind === 'operation' ? [owner.name] : callersOf(owner, checked);
}

function callersOf({ name }: CodeOwner, checked: CheckedModel): string[] {
  const calling = new Set([name]);
  for (let before = 0; before < calling.size;) {
    before = calling.size;
    for (const { function: called, uses } of checked.functions)
      if (uses.functions.some((used) => calling.has(used))) calling.add(called.name);
  }
  const calls = ({ uses }: CheckedOperation) => uses.functions.some((used) => calling.has(used));
  return checked.operations.filter(calls).map(({ operation }) => operation.name);
}
