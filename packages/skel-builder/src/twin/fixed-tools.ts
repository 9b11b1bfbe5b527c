import { isObject } from '@envloom/core';
import type { Skeleton, SkeletonOperation } from '@envloom/importers';
import { commonFailureCodes, screamingCase } from '@envloom/logic-model';
import { childOf, isList, type ModelJson } from '../repair/tree.ts';

/**
 * A model in which the tools are those of the original, whatever its author wrote: names, descriptions, params,
 * results as far as they are told, and `wire`. The author's are bodies, kinds, phrases, hints, and what the original
 * does not say. Operations that the original does not have are dropped.
 */
export function withFixedTools(model: ModelJson, skeleton: Skeleton): ModelJson {
  const authored = new Map(listIn(model, 'operations').map((each) => [each['name'], each]));
  const codes = codesOf(model);
  return {
    ...model,
    shapes: shapesOf(model, skeleton),
    operations: skeleton.operations.map((operation) =>
      fixed(operation, authored.get(operation.name) ?? {}, codes),
    ),
    wire: wireOf(model, skeleton),
  };
}

function listIn(model: ModelJson, part: string): readonly ModelJson[] {
  const list = childOf(model, part);
  return (isList(list) ? list : []).filter(isObject);
}

/** Parts of an operation that its author writes. */
const authoredParts = ['kind', 'body', 'phrase', 'weight', 'inverse', 'administrative'] as const;

/** A body that was never written. */
const missingBody = `fail('NOT_WRITTEN', 'The body of this operation was not written');\n`;

type Codes = (body: string) => ReadonlySet<string>;

function fixed(operation: SkeletonOperation, authored: ModelJson, codesIn: Codes): ModelJson {
  const { returns, text, statuses, params } = operation;
  const own = authoredParts.filter((part) => authored[part] !== undefined);
  const body = authored['body'];
  return {
    ...operation,
    body: missingBody,
    ...Object.fromEntries(own.map((part) => [part, authored[part]])),
    ...untold('returns', returns, authored),
    ...untold('text', text, authored),
    params: params.map((param) => withHint(param, authored)),
    ...(statuses === undefined
      ? {}
      : {
          statuses: statusesOf(statuses, authored, codesIn(typeof body === 'string' ? body : '')),
        }),
  };
}

/** What the original does not say is said by the author. */
function untold(part: string, told: unknown, authored: ModelJson): ModelJson {
  const value = told ?? authored[part];
  return value === undefined ? {} : { [part]: value };
}

/** Hints for sampling are the author's. */
function withHint(param: SkeletonOperation['params'][number], authored: ModelJson): ModelJson {
  const own = listIn(authored, 'params').find(({ name }) => name === param.name);
  const sample = own?.['sample'];
  return { ...param, ...(sample === undefined ? {} : { sample }) };
}

/** Those of the codes that a call can fail with: what the original lists beyond that never occurs. */
function statusesOf(
  told: Readonly<Record<string, number>>,
  authored: ModelJson,
  codes: ReadonlySet<string>,
): ModelJson {
  const own = authored['statuses'];
  const all = { ...(isObject(own) ? own : {}), ...told };
  return Object.fromEntries(
    Object.entries(all).filter(([code]) => code === 'success' || codes.has(code)),
  );
}

/** The codes that a body names, those of rows that it needs, and those of every tool. */
function codesOf(model: ModelJson): Codes {
  const names = listIn(model, 'entities').map(({ name }) => (typeof name === 'string' ? name : ''));
  const missing = names.map((name) => `${screamingCase(name)}_NOT_FOUND`);
  return (body) => {
    const named = [...body.matchAll(/(['"`])([A-Z][A-Z0-9_]*)\1/g)].map(([, , code = '']) => code);
    return new Set([...commonFailureCodes, ...named, ...(body.includes('.need(') ? missing : [])]);
  };
}

function shapesOf(model: ModelJson, { shapes }: Skeleton): readonly unknown[] | undefined {
  const told = new Set<unknown>(shapes.map(({ name }) => name));
  const own = listIn(model, 'shapes').filter(({ name }) => !told.has(name));
  const all = [...shapes, ...own];
  return all.length === 0 ? undefined : all;
}

function wireOf(model: ModelJson, { wire }: Skeleton): ModelJson {
  const body = childOf(childOf(model, 'wire'), 'error_body');
  return body === undefined || wire['protocol'] !== 'openapi'
    ? wire
    : { ...wire, error_body: body };
}
