import type { Entity } from '@envloom/logic-model';
import type { Finding } from '../../findings/finding.ts';
import { findingAt } from '../syntax/report.ts';
import type { Body } from '../syntax/view.ts';

const done =
  'dissolved|removed|deleted|cancelled|canceled|released|freed|closed|ended|cleared|expired|withdrawn';
/** What makes a clause a condition rather than a promise. */
const conditional =
  /\b(if|when|while|unless|until|only|once|after|before|whose|that|which|no|not|never|nothing|must|may|can)\b/u;

/**
 * Rows of another table that the description says are removed, closed and so on, while the operation
 * writes nothing there.
 */
export function promiseUnkept(body: Body): Finding[] {
  const { operation, view } = body;
  if (operation.kind !== 'mutation') return [];
  const clauses = operation.description
    .toLowerCase()
    .split(/[.;:,]| and (?=the |its |their |all )/u)
    .filter((clause) => !conditional.test(clause));
  return view.model.entities.flatMap((entity) => {
    if (isWritten(entity, body)) return [];
    const promise = new RegExp(
      `\\b(?:${namesOf(entity).join('|')})s? (?:is|are|gets?) (?:also |then )?(?:${done})\\b`,
      'u',
    );
    const clause = clauses.find((each) => promise.test(each))?.trim();
    if (clause === undefined) return [];
    return findingAt(
      'PROMISE_UNKEPT',
      body,
      undefined,
      `the description says “${clause}”, and nothing is written to ${entity.collection}`,
      {
        entity: entity.name,
        fix: `Write to ${entity.collection} what the description says, or say something else.`,
      },
    );
  });
}

/** `WaitingEntry` in `queue` → `waiting entry`, `entry`, `queue`. */
function namesOf({ name, collection }: Entity): string[] {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ').toLowerCase();
  return [
    ...new Set([
      words,
      words.split(' ').at(-1) ?? words,
      singular(collection.replaceAll('_', ' ')),
    ]),
  ];
}

function singular(text: string): string {
  return text.replace(/s$/u, '');
}

/** Whether the operation writes rows of the entity, or removes rows that take them along. */
function isWritten({ name, fields }: Entity, { checked: { effects } }: Body): boolean {
  const { creates, updates, removes } = effects;
  const follows = fields.some(
    (field) =>
      field.type === 'ref' && field.on_remove !== undefined && removes.includes(field.entity),
  );
  return creates.includes(name) || updates.has(name) || removes.includes(name) || follows;
}
