import type { Entity } from '@envloom/logic-model';
import type { Finding } from '../../findings/finding.ts';
import { type Body, findingAt } from '../syntax/body.ts';

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

/**
 * Rows of another table of which the description of a removal says that there are none, which the
 * operation never looks at, and whose references do not keep the row from being removed: “give up a
 * kennel in which no animal lives”.
 */
export function conditionUnchecked(body: Body): Finding[] {
  const { operation, view, checked } = body;
  if (operation.kind !== 'mutation') return [];
  const description = operation.description.toLowerCase();
  return view.model.entities.flatMap((entity) => {
    if (checked.effects.reads.has(entity.name) || !lets(entity, checked.effects.removes)) return [];
    const names = namesOf(entity).join('|');
    const condition = new RegExp(
      `\\b(?:no|without) (?:open |active |waiting )?(?:${names})s?\\b`,
      'u',
    );
    const said = condition.exec(description)?.[0];
    if (said === undefined) return [];
    return findingAt(
      'CONDITION_UNCHECKED',
      body,
      undefined,
      `the description says “${said}”, and ${entity.collection} is never looked at`,
      {
        entity: entity.name,
        fix: `Write check(${entity.collection}.count({ … }) === 0, 'CODE', …).`,
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

/** Whether rows of the entity let go of the rows that are removed, instead of keeping them. */
function lets({ fields }: Entity, removed: readonly string[]): boolean {
  return fields.some((field) => {
    if (field.type !== 'ref' || !removed.includes(field.entity)) return false;
    return field.on_remove === 'cascade' || field.on_remove === 'clear';
  });
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
