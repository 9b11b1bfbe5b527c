import { canonicalJson, isObject } from '@envloom/core';
import type { Operation, Param } from '@envloom/logic-model';
import { type Finding, findingOf } from '../../findings/finding.ts';
import type { Episode, RowChange } from './episodes.ts';

const clearing = /clear|remov|without|empty|none|left out|omit|absent|leave out|delete|reset|end/iu;
const editing =
  /(?:^|_)(?:update|edit|change|modify|amend|patch|correct|reschedule|move|extend|rename)(?:_|$)/u;
const keeping = /\bstay|\bkeep|\bkept\b|unchanged|as (?:it|they) (?:is|are|was|were)\b/iu;

/** Updates that clear a field whose param was left out. */
export function fieldLost(operation: Operation, plays: readonly Episode[]): Finding[] {
  if (operation.kind === 'query' || !editing.test(operation.name)) return [];
  return operation.params
    .filter((param) => mayBeLeftOut(param, operation))
    .flatMap((param) => {
      const lost = plays
        .filter(({ args }) => args[param.name] === undefined)
        .flatMap(({ changes }) => changes)
        .find((change) => isLost(change, param));
      if (lost === undefined) return [];
      const { name } = param;
      return findingOf(
        'FIELD_LOST',
        `${operation.name}: ${name} of ${lost.entity.name} is lost when the param is left out`,
        {
          operation: operation.name,
          entity: lost.entity.name,
          field: name,
          fix: `Write ${name}: ${name} ?? row.${name}.`,
        },
      );
    });
}

function mayBeLeftOut(param: Param, { description }: Operation): boolean {
  const mayBe = param.optional === true || param.default !== undefined;
  const text = `${description} ${param.description ?? ''}`;
  return mayBe && (keeping.test(text) || !clearing.test(text));
}

/** A field that had a value and has none, or the default, afterwards. */
function isLost({ before, after }: RowChange, { name, default: fallback }: Param): boolean {
  const held = before?.[name];
  if (after === undefined || held === undefined || held === after[name]) return false;
  return after[name] === undefined || (fallback !== undefined && after[name] === fallback);
}

/** Results that show an old row although the call made a new one of its kind. */
export function otherRowReturned(
  { returns, name }: Operation,
  plays: readonly Episode[],
): Finding[] {
  if (returns?.type !== 'row') return [];
  const made = plays.filter(({ changes }) =>
    changes.some(({ entity, before }) => entity.name === returns.entity && before === undefined),
  );
  const isOld = made.every(({ changes, data }) =>
    changes.some(
      ({ entity, before, key }) =>
        before !== undefined &&
        entity.name === returns.entity &&
        isObject(data) &&
        data[entity.key ?? ''] === key,
    ),
  );
  if (made.length < 3 || !isOld) return [];
  return [
    findingOf(
      'OTHER_ROW_RETURNED',
      `${name}: a new ${returns.entity} is made, and an old one is returned`,
      { operation: name, entity: returns.entity, fix: 'Return what insert(…) gives.' },
    ),
  ];
}

/** Ways to say that a search takes capitals and small letters alike. */
const caseWords =
  /case[- ]?insensitiv|ignor\w* (?:the )?case|(?:whatever|regardless of|independent of|without regard to|any)(?: the| letter| upper or lower)* case|\bcase (?:is ignored|is irrelevant|makes? no difference|(?:do|does)(?: not|n't) matter)|upper and lower case are the same/iu;

const mostTries = 40;

/** Searches that find other rows when a text is written in capitals. */
export function caseSensitive(operation: Operation, plays: readonly Episode[]): Finding[] {
  if (operation.kind !== 'query') return [];
  return operation.params.flatMap(({ name, type, description }) => {
    const isPromised = caseWords.test(`${operation.description} ${description ?? ''}`);
    if (type !== 'string' || !isPromised) return [];
    if (!plays.slice(0, mostTries).some((play) => mindsCase(play, name))) return [];
    return findingOf(
      'CASE_SENSITIVE_SEARCH',
      `${operation.name}: ${name} finds something else when it is written in capitals`,
      {
        operation: operation.name,
        fix: 'Compare row.text.toLowerCase() with the wanted text in lower case.',
      },
    );
  });
}

function mindsCase({ observed, args, operation }: Episode, param: string): boolean {
  const text = args[param];
  if (typeof text !== 'string') return false;
  const results = [text, text.toUpperCase(), text.toLowerCase()].map((each) => {
    const result = observed.before.fork().call(operation.name, { ...args, [param]: each });
    return result.success ? canonicalJson(result.data) : result.error.code;
  });
  return new Set(results).size > 1;
}
