import type { CheckedModel } from '@envloom/logic-model';
import type { Coverage } from '../explore/coverage.ts';
import { codeId, isMinor, operationsFor, successId, type Target } from '../explore/targets.ts';
import { findingOf, type Finding } from '../findings/finding.ts';
import { entityUses } from './fields.ts';
import { strictThreshold } from '../report/threshold.ts';
import type { SettingResult } from './settings.ts';

/** What exploration could not reach, and what nothing uses. */
export function coverageFindings(
  checked: CheckedModel,
  coverage: Coverage,
  settings: readonly SettingResult[],
): Finding[] {
  const { open } = coverage;
  const dead = new Set(
    open.flatMap((target) => (target.kind === 'success' ? target.operation : [])),
  );
  const isNearlyWhole = nearlyWhole(coverage);
  return [
    ...open.flatMap((target) =>
      openFinding(target, { checked, coverage, dead }).map((finding) =>
        isNearlyWhole(target.kind) ? { ...finding, severity: 'note' as const } : finding,
      ),
    ),
    ...settings.filter(({ matters }) => !matters).map(settingFinding),
    ...entityFindings(checked),
    ...paramFindings(checked),
  ];
}

/**
 * Of what kinds of targets nearly all were reached. That some were not is no proof that nothing can
 * reach them: a limit may need days that seldom follow each other. An operation has to succeed.
 */
function nearlyWhole({ targets, open }: Coverage): (kind: Target['kind']) => boolean {
  const countOf = (some: readonly Target[], kind: Target['kind']): number =>
    some.filter((target) => target.kind === kind && !isMinor(target)).length;
  return (kind) =>
    kind !== 'success' && countOf(open, kind) <= (1 - leastReached) * countOf(targets, kind);
}

/** What an environment must reach of its codes is enough of the rest. */
const leastReached = strictThreshold.codes;

interface Known {
  readonly checked: CheckedModel;
  readonly coverage: Coverage;
  /** Operations that never succeeded; what they did not reach needs no further word. */
  readonly dead: ReadonlySet<string>;
}

function openFinding(target: Target, known: Known): Finding[] {
  if (target.kind === 'success') return [neverSucceeds(target, known.coverage)];
  if (target.kind === 'code') return [neverFails(target, known.coverage)];
  if (target.kind === 'outcome') return branchFinding(target, known);
  return known.dead.has(target.operation) ? [] : [neverChanges(target)];
}

type TargetOf<Kind> = Extract<Target, { readonly kind: Kind }>;

function neverSucceeds({ setup, operation }: TargetOf<'success'>, coverage: Coverage): Finding {
  const name = setup === undefined ? operation : `the setup operation ${setup}`;
  return findingOf(
    'OPERATION_NEVER_SUCCEEDS',
    `No call of ${name} succeeded in any world that was tried.${triedText(operation, coverage)}`,
    {
      operation: setup ?? operation,
      fix: 'Look for guards that contradict each other or the data, and for rows that nothing creates.',
    },
  );
}

/** Codes named in a message. */
const mostCodes = 4;

/** What the calls of an operation failed with, and what the most frequent failure said. */
function triedText(operation: string, coverage: Coverage): string {
  const refusals = coverage.refusalsOf(operation);
  const [first] = refusals;
  if (first === undefined) return '';
  const codes = refusals.slice(0, mostCodes).map(({ code, calls }) => `${code} (${calls})`);
  const others = refusals.length - codes.length;
  const more = others > 0 ? ` and ${others} other ${others === 1 ? 'code' : 'codes'}` : '';
  return ` Calls failed with ${codes.join(', ')}${more}; ${first.code} said: ${first.message}`;
}

function neverFails({ operation, code }: TargetOf<'code'>, coverage: Coverage): Finding {
  const tried = triedText(operation, coverage);
  return findingOf('CODE_NEVER_REACHED', `No call of ${operation} failed with ${code}.${tried}`, {
    operation,
    failure: code,
    fix: 'Remove the guard if nothing can break it; else let an operation, a `setup` operation or the starting rows lead to a world in which it fails.',
  });
}

function neverChanges({ operation, entity, field }: TargetOf<'change'>): Finding {
  return findingOf(
    'WRITE_WITHOUT_CHANGE',
    `${operation} writes ${entity}.${field}, yet no call of it changed the value.`,
    {
      operation,
      entity,
      field,
      fix: 'Look at the guards before the write and at the value: what is written must be able to differ from what is there.',
    },
  );
}

function branchFinding(target: TargetOf<'outcome'>, known: Known): Finding[] {
  const { kind, text, code, line, owner } = target.site;
  const operations = operationsFor(target, known.checked);
  if (isMinor(target) || operations.every((name) => known.dead.has(name))) return [];
  if (operations.some((name) => isTold(name, code, known))) return [];
  const went = target.outcome % 2 === 0 ? 'held' : 'failed to hold';
  const what = kind === 'case' ? `The case ${text} was never taken` : `\`${text}\` never ${went}`;
  const tried = owner.kind === 'operation' ? triedText(owner.name, known.coverage) : '';
  return [
    findingOf('BRANCH_NEVER_TAKEN', `${what} in ${owner.name}, line ${line}.${tried}`, {
      ...(owner.kind === 'operation' ? { operation: owner.name } : {}),
      line,
      fix: 'Remove the branch if nothing can lead there; else let some operation or setup build the state it waits for.',
    }),
  ];
}

/** Whether the failure that depends on the branch was not reached either: then that is said. */
function isTold(operation: string, code: string | undefined, { coverage }: Known): boolean {
  if (code === undefined) return false;
  const ids = [codeId(operation, code), successId(operation)];
  return coverage.open.some(({ id }) => ids.includes(id));
}

function settingFinding({ name }: SettingResult): Finding {
  return findingOf(
    'SETTING_WITHOUT_EFFECT',
    `No call went otherwise with other values of settings.${name}.`,
    {
      setting: name,
      fix: 'Use the setting where the rule says so (a number may be written out in its place), or remove it.',
    },
  );
}

function entityFindings(checked: CheckedModel): Finding[] {
  return entityUses(checked).flatMap(({ entity, isHistory, read, created, updated, fields }) => {
    // An audit trail is for whoever looks at the state; no tool has to show it.
    if (isHistory) return [];
    if (!read) return [unused(entity, created || updated)];
    return fields.filter((field) => !field.read).map(({ field }) => neverRead(entity, field));
  });
}

function unused(entity: string, isWritten: boolean): Finding {
  const how = isWritten ? 'written but never read' : 'never used';
  return findingOf('ENTITY_UNUSED', `${entity} is ${how} by any tool or invariant.`, {
    entity,
    fix: 'Let a query show its rows, or remove the entity.',
  });
}

function neverRead(entity: string, field: string): Finding {
  return findingOf(
    'FIELD_NEVER_READ',
    `${entity}.${field} is read by no tool or invariant and shown in no result.`,
    { entity, field, fix: 'Show it in a result, use it in a rule, or remove it.' },
  );
}

/** Params that no name in the body stands for; tools that do nothing at all, such as `think`, may. */
function paramFindings({ operations }: CheckedModel): Finding[] {
  return operations.flatMap(({ operation: { name: operation, params }, uses }) => {
    const doesNothing = uses.tables.length === 0 && uses.params.length === 0 && !uses.tablesObject;
    if (doesNothing || uses.args) return [];
    const ignored = params.filter((param) => !uses.params.includes(param.name));
    return ignored.map(({ name }) =>
      findingOf('PARAM_IGNORED', `${operation}: the param ${name} is asked for and never read`, {
        operation,
        fix: `Use ${name} in the body, or remove the param.`,
      }),
    );
  });
}
