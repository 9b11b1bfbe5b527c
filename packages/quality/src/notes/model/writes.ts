import type { Entity } from '@envloom/logic-model';
import { bare } from '@envloom/logic-model/bodies';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import {
  type Body,
  fieldNamed,
  findingAt,
  type ModelView,
  paramNamed,
  paramOf,
} from '../syntax/body.ts';
import { factsOf } from '../syntax/flow.ts';
import { fieldWritesOf } from '../syntax/writes.ts';

/** Keys that are made from the number of rows: two rows get the same one after a removal. */
export function keyFromCount(body: Body): Finding[] {
  return fieldWritesOf(body).flatMap(({ call: { entity, method }, field, value }) => {
    if (method !== 'insert' || field !== entity.key || !isCounted(value, body)) return [];
    return findingAt(
      'KEY_FROM_COUNT',
      body,
      value,
      `${field} of ${entity.name} is made from a number of rows`,
      { entity: entity.name, field, fix: `Leave ${field} out: the world draws a new one.` },
    );
  });
}

function isCounted(value: ts.Expression, body: Body): boolean {
  const { calls, nodes } = factsOf(value, body);
  const isLength = nodes.some(
    (node) => ts.isPropertyAccessExpression(node) && node.name.text === 'length',
  );
  return calls.some(
    ({ method }) => method === 'count' || (isLength && (method === 'all' || method === 'where')),
  );
}

const replacing = /(?:^|_)(?:set|replace|reset|assign|choose|select|change|define)(?:_|$)/u;

/** `{ tags: [tag] }`: what the list held before is lost. */
export function listReplaced(body: Body): Finding[] {
  if (replacing.test(body.operation.name)) return [];
  return fieldWritesOf(body).flatMap(({ call: { entity, method }, field, value }) => {
    const list = bare(value);
    const isList = fieldNamed(entity, field)?.type === 'array' && ts.isArrayLiteralExpression(list);
    if (method !== 'update' || !isList) return [];
    const [only, ...others] = list.elements;
    if (only === undefined || others.length > 0 || !paramOf(only, body)) return [];
    return findingAt(
      'LIST_REPLACED',
      body,
      value,
      `${field} of ${entity.name} holds only ${only.getText()} afterwards`,
      { entity: entity.name, field, fix: `Write ${field}: [...row.${field}, …].` },
    );
  });
}

/** Refs are judged by what they refer to; enums and switches often stand for more than one thing. */
const unlikely: ReadonlySet<string> = new Set(['ref', 'enum', 'boolean']);

/**
 * Fields of a new row that get something else than the param of their name and type: a
 * `checked_on` that is asked for, looked at, and then replaced by today.
 */
export function paramNotStored(body: Body): Finding[] {
  const inserts = fieldWritesOf(body).filter(({ call }) => call.method === 'insert');
  return inserts.flatMap(({ call: { entity }, field, value }) => {
    const type = fieldNamed(entity, field)?.type;
    const param = paramNamed(body, field);
    if (param === undefined || param.type !== type || unlikely.has(param.type)) return [];
    const isStored = inserts.some(
      (other) => other.field === field && factsOf(other.value, body).params.has(field),
    );
    if (isStored) return [];
    return findingAt(
      'PARAM_NOT_STORED',
      body,
      value,
      `${field} of ${entity.name} does not come from the param ${field}`,
      { entity: entity.name, field, fix: `Store ${field}, or call the param something else.` },
    );
  });
}

/** Two refs of one entity that change places: `{ from_id: to_id }`. */
export function refSwapped(body: Body): Finding[] {
  return fieldWritesOf(body).flatMap(({ call: { entity }, field, value }) => {
    const isRef = (name: string) => fieldNamed(entity, name)?.type === 'ref';
    const given = paramOf(value, body);
    const own = paramNamed(body, field);
    if (given?.type !== 'ref' || own?.type !== 'ref' || !isRef(field) || !isRef(given.name)) {
      return [];
    }
    if (own === given || own.entity !== given.entity) return [];
    return findingAt(
      'REF_SWAPPED',
      body,
      value,
      `${field} of ${entity.name} gets ${given.name}, although there is a param ${field}`,
      { entity: entity.name, field, fix: `Write { ${field} } in ${entity.collection}.` },
    );
  });
}

const fewest = 4;

/** One mutation that writes nothing to the journal that all others of its kind write to. */
export function historyForgotten({ model, bodies }: ModelView): Finding[] {
  const journals = model.entities.filter((entity) => entity.history === true);
  return journals.flatMap((journal) =>
    model.entities.flatMap((entity) => {
      if (!isAbout(journal, entity)) return [];
      const changing = bodies.filter((body) => changes(body, entity));
      const silent = changing.filter(
        ({ checked: { effects } }) => !effects.creates.includes(journal.name),
      );
      const [only] = silent;
      if (only === undefined || silent.length > 1 || changing.length < fewest) return [];
      return findingAt(
        'HISTORY_FORGOTTEN',
        only,
        undefined,
        `all other operations that change ${entity.collection} write to ${journal.collection}, this one does not`,
        { entity: journal.name, fix: `Write ${journal.collection}.insert({ … }).` },
      );
    }),
  );
}

/** Whether the rows of a journal name a row of the entity. */
function isAbout(journal: Entity, { name }: Entity): boolean {
  return journal.fields.some((field) => field.type === 'ref' && field.entity === name);
}

function changes({ checked: { effects } }: Body, { name }: Entity): boolean {
  return effects.updates.has(name) || effects.removes.includes(name);
}
