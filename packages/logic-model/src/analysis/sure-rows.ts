import type { Effects } from '../checked.ts';
import { isFunction } from '../language/functions.ts';
import type { Entity } from '../schema/model.ts';
import type { Field } from '../schema/type.ts';
import { resultSources } from './origins/callbacks.ts';
import { isRefAt } from './origins/refs.ts';
import { createTrace } from './origins/trace.ts';
import { rowKey, unknown, value, type Flow, type Origin, type Source } from './origins/source.ts';
import { writtenValue, type TableCall } from './table-calls.ts';

/**
 * Whether the row that a call names must be there. References of stored rows always are when a
 * call starts, so the key is sure where every value it can have is a ref or the key of a row that
 * a table handed out, no row of the entity is removed, and what the body writes into such refs is
 * as sure.
 */
export function isSureRow(call: TableCall, flow: Flow, { removes }: Effects): boolean {
  const target = call.entity;
  const key = call.call.arguments[0];
  if (flow.scope.segment.segment.kind !== 'operation' || key === undefined) return false;
  return !removes.includes(target.name) && isSureKey(value(key, []), target, flow);
}

/** Refs are checked when a call commits: until then, those that it wrote may be wrong. */
function isSureKey(key: Source, target: Entity, flow: Flow): boolean {
  const trace = createTrace(flow);
  const pending = [key];
  for (const source of pending) {
    for (const origin of trace(source)) {
      const field = origin.kind === 'row' ? refFieldOf(origin, target, flow) : undefined;
      if (origin.kind !== 'row' || field === undefined) return false;
      if (field !== 'key') pending.push(...writtenSources(origin, field, flow));
    }
  }
  return true;
}

type Row = Extract<Origin, { kind: 'row' }>;

/** The field of a row whose ref to the target is meant, or that the row’s own key is. */
function refFieldOf({ entity, path }: Row, target: Entity, flow: Flow): Field | 'key' | undefined {
  const [name, ...rest] = path;
  const isKey = name === rowKey || (name !== undefined && name === entity.key);
  if (isKey && rest.length === 0 && entity.name === target.name) return 'key';
  const field = entity.fields.find((each) => each.name === name);
  return field && isRefAt(field, rest, target.name, flow.scope.model) ? field : undefined;
}

/** What the body writes into a field of an entity’s rows. */
function writtenSources({ entity, path }: Row, field: Field, flow: Flow): readonly Source[] {
  return flow.calls
    .filter((call) => call.entity.name === entity.name)
    .flatMap((call) => {
      const written = writtenValue(call);
      if (written === undefined) return [];
      const mayBeDrawn = field.name === entity.key || field.default !== undefined;
      if (call.method === 'insert' && mayBeDrawn) return [unknown];
      const isMade = isFunction(written, flow.scope);
      return isMade ? resultSources(written, path, flow) : [value(written, path)];
    });
}
