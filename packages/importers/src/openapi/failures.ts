import { isObject, type Json, type JsonObject } from '@envloom/core';
import { screamingCase } from '@envloom/logic-model';
import type { ImportedFailure } from '../api/imported-api.ts';
import { isReference, valueAt } from '../json/pointer.ts';
import { prose } from '../schema/prose.ts';

/** Codes by status; `{}` is what the path is about. Who may call, how often, and outages are no part of a world. */
const codes: Readonly<Record<string, string>> = {
  '400': 'BAD_REQUEST',
  '402': 'PAYMENT_REQUIRED',
  '403': 'FORBIDDEN',
  '404': '{}_NOT_FOUND',
  '405': 'METHOD_NOT_ALLOWED',
  '406': 'NOT_ACCEPTABLE',
  '409': '{}_CONFLICT',
  '410': '{}_GONE',
  '411': 'LENGTH_REQUIRED',
  '412': 'PRECONDITION_FAILED',
  '413': 'TOO_LARGE',
  '415': 'UNSUPPORTED_MEDIA_TYPE',
  '416': 'RANGE_NOT_SATISFIABLE',
  '422': 'VALIDATION_FAILED',
  '423': '{}_LOCKED',
  '424': 'FAILED_DEPENDENCY',
  '428': 'PRECONDITION_REQUIRED',
};

/** Statuses of failures that no twin has. */
export const statusesOutside = new Set(['401', '407', '408', '425', '429']);

/** The failures that the responses of an operation tell of, each with a code. */
export function failuresOf(
  document: JsonObject,
  path: string,
  responses: JsonObject,
): readonly ImportedFailure[] {
  return Object.entries(responses)
    .filter(([status]) => /^4\d\d$/.test(status) && !statusesOutside.has(status))
    .map(([status, response]) => ({
      code: (codes[status] ?? `STATUS_${status}`).replace('{}', subjectOf(path)),
      status: Number(status),
      description: descriptionOf(document, response),
    }));
}

const longest = 300;

function descriptionOf(document: JsonObject, given: Json): string {
  const response = isReference(given) ? valueAt(document, given.$ref) : given;
  return prose(isObject(response) ? response['description'] : undefined, longest) ?? '';
}

/**
 * What a path is about, in capitals: the collection before its last id (`/repos/{owner}/{repo}/issues/{number}` →
 * `ISSUE`; `/issues/{number}/comments` → `ISSUE`, which has to be there first), else its first word.
 */
export function subjectOf(path: string): string {
  const steps = path.split('/').filter((step) => step !== '');
  const last = steps.findLastIndex(isId);
  const before = steps.slice(0, Math.max(last, 0)).filter((step) => !isId(step));
  const word = before.at(-1) ?? steps.find((step) => !isId(step)) ?? 'resource';
  return screamingCase(singular(word)) || 'RESOURCE';
}

const isId = (step: string): boolean => step.includes('{');

/** Plural words of English as APIs write them. */
function singular(word: string): string {
  if (/ies$/i.test(word)) return word.replace(/ies$/i, 'y');
  if (/(?:ss|sh|ch|x|z)es$/i.test(word)) return word.replace(/es$/i, '');
  return /(?:ss|us|is)$/i.test(word) ? word : word.replace(/s$/i, '');
}
