import type { CheckedModel, Entity, TypeNode } from '@envloom/logic-model';
import { canonicalJson, type Json } from '@envloom/core';
import { type Finding, findingOf } from '../../findings/finding.ts';
import { byOperation, type Episode } from './episodes.ts';
import { isJsonList, isJsonRow, type JsonRow } from './json.ts';

/** Results that show a row as it was before the call changed it. */
export function resultOutdated(checked: CheckedModel, episodes: readonly Episode[]): Finding[] {
  return [...byOperation(episodes)].flatMap(([operation, plays]) => {
    const { returns } = operation;
    if (returns === undefined || operation.kind === 'query') return [];
    const stale = plays
      .map((play) => outdatedIn(rowsIn(play.data, returns, checked), play))
      .find((found) => found !== undefined);
    if (stale === undefined) return [];
    const { entity, field } = stale;
    return [
      findingOf(
        'RESULT_OUTDATED',
        `${operation.name}: the result shows ${field} of ${entity.name} as it was before the call`,
        {
          operation: operation.name,
          entity: entity.name,
          field,
          fix: `Return what ${entity.collection}.update(…) gives, or read the row again.`,
        },
      ),
    ];
  });
}

/** Numbers of a result that are called like a field that the call changed, and have its old value. */
export function numberOutdated(checked: CheckedModel, episodes: readonly Episode[]): Finding[] {
  return [...byOperation(episodes)].flatMap(([operation, plays]) => {
    const { returns, name } = operation;
    const shape = checked.model.shapes?.find(
      (each) => returns?.type === 'shape' && each.name === returns.shape,
    );
    if (shape === undefined || operation.kind === 'query') return [];
    return shape.fields
      .filter(({ type }) => type === 'integer' || type === 'number')
      .flatMap(({ name: field }) => {
        const shown = plays.flatMap((play) => shownIn(play, field));
        const entity = shown[0]?.entity;
        if (entity === undefined || shown.length < 3 || shown.some(({ isOld }) => !isOld))
          return [];
        return findingOf(
          'RESULT_OUTDATED',
          `${name}: the result shows ${field} of ${entity.name} as it was before the call`,
          {
            operation: name,
            entity: entity.name,
            field,
            fix: `Take ${field} from what ${entity.collection}.update(…) gives.`,
          },
        );
      });
  });
}

/** How a result shows a number that one changed row has too. */
function shownIn({ data, changes }: Episode, field: string): { entity: Entity; isOld: boolean }[] {
  const changed = changes.filter(
    ({ before, after }) => before?.[field] !== undefined && after?.[field] !== before[field],
  );
  const [only] = changed;
  if (only === undefined || changed.length > 1 || !isJsonRow(data)) return [];
  return [{ entity: only.entity, isOld: text(data[field]) === text(only.before?.[field]) }];
}

/** Results that show an old row although the call made a new one of its kind. */
export function otherRowReturned(_checked: CheckedModel, episodes: readonly Episode[]): Finding[] {
  return [...byOperation(episodes)].flatMap(([operation, plays]) => {
    const { returns, name } = operation;
    if (returns?.type !== 'row') return [];
    const made = plays.filter(({ changes }) =>
      changes.some(({ entity, before }) => entity.name === returns.entity && before === undefined),
    );
    const isOld = made.every(({ changes, data }) =>
      changes.some(
        ({ entity, before, key }) =>
          before !== undefined &&
          entity.name === returns.entity &&
          isJsonRow(data) &&
          data[entity.key ?? ''] === key,
      ),
    );
    if (made.length < 3 || !isOld) return [];
    return findingOf(
      'OTHER_ROW_RETURNED',
      `${name}: a new ${returns.entity} is made, and an old one is returned`,
      { operation: name, entity: returns.entity, fix: 'Return what insert(…) gives.' },
    );
  });
}

interface HeldRow {
  readonly entity: Entity;
  readonly row: JsonRow;
}

/** The whole rows in a result. */
function rowsIn(data: Json | undefined, type: TypeNode, checked: CheckedModel): HeldRow[] {
  if (data === undefined || data === null) return [];
  const { entities, shapes } = checked.model;
  switch (type.type) {
    case 'row': {
      const entity = entities.find(({ name }) => name === type.entity);
      return entity !== undefined && isJsonRow(data) ? [{ entity, row: data }] : [];
    }
    case 'array':
      return isJsonList(data) ? data.flatMap((item) => rowsIn(item, type.of, checked)) : [];
    case 'shape': {
      const shape = shapes?.find(({ name }) => name === type.shape);
      if (shape === undefined || !isJsonRow(data)) return [];
      return shape.fields.flatMap((field) => rowsIn(data[field.name], field, checked));
    }
    default:
      return [];
  }
}

/** A row of a result that is the one before the call, with a field that differs. */
function outdatedIn(
  rows: readonly HeldRow[],
  { changes }: Episode,
): { entity: Entity; field: string } | undefined {
  for (const { entity, row } of rows) {
    const change = changes.find(
      (each) => each.entity === entity && entity.key !== undefined && each.key === row[entity.key],
    );
    if (change?.before === undefined || change.after === undefined) continue;
    const { before, after } = change;
    const field = Object.keys({ ...before, ...after }).find(
      (name) => text(row[name]) === text(before[name]) && text(row[name]) !== text(after[name]),
    );
    if (field !== undefined) return { entity, field };
  }
  return undefined;
}

function text(value: Json | undefined): string {
  return value === undefined ? '' : canonicalJson(value);
}
