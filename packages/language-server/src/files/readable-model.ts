import { type LogicModel, logicModelSchema, type ModelPath } from '@envloom/logic-model';
import { memberAt, textAt } from '../names/model-symbols.ts';

const { shape } = logicModelSchema;

/**
 * What can be read of a model that may be half written: its parts that have the right shape, and
 * those that get it by leaving out what is wrong in them. Code can be completed with it.
 */
export function readableModel(value: unknown): LogicModel {
  return {
    name: 'model',
    title: '-',
    summary: '-',
    domain: 'model/model',
    rules: itemsOf(value, 'rules', shape.rules.element),
    settings: itemsOf(value, 'settings', shape.settings.unwrap().element),
    actor: shape.actor.safeParse(memberAt(value, ['actor'])).data,
    shapes: itemsOf(value, 'shapes', shape.shapes.unwrap().element),
    entities: itemsOf(value, 'entities', shape.entities.element),
    functions: itemsOf(value, 'functions', shape.functions.unwrap().element),
    invariants: itemsOf(value, 'invariants', shape.invariants.unwrap().element),
    operations: itemsOf(value, 'operations', shape.operations.element),
    setup: itemsOf(value, 'setup', shape.setup.unwrap().element),
  };
}

/** A value with another text at `path`. */
export function withText(value: unknown, [part, ...rest]: ModelPath, text: string): unknown {
  if (part === undefined) return text;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === part ? withText(item, rest, text) : item));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [part]: withText(memberAt(value, [part]), rest, text) };
}

/** A schema of zod. */
interface Schema<Item> {
  safeParse(value: unknown): { readonly data?: Item | undefined };
  /** Of the keys of a map. */
  readonly shape?: Readonly<Record<string, Schema<unknown>>>;
}

/** What was read of a value: a part of a text that has not changed has the same value again. */
const known = new WeakMap<object, { readonly schema: object; readonly read: readonly unknown[] }>();

function itemsOf<Item>(value: unknown, list: string, schema: Schema<Item>): Item[] {
  const items = memberAt(value, [list]);
  return Array.isArray(items) ? items.flatMap((item: unknown) => readOnce(item, schema)) : [];
}

function readOnce<Item>(item: unknown, schema: Schema<Item>): readonly Item[] {
  if (typeof item !== 'object' || item === null) return [];
  const found = known.get(item);
  // What stands there for a schema was read by it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (found?.schema === schema) return found.read as readonly Item[];
  const data = schema.safeParse(item).data ?? schema.safeParse(mended(item, schema)).data;
  const read = data === undefined ? [] : [data];
  known.set(item, { schema, read });
  return read;
}

/** An item with those of its keys that are right, and with something for those that it needs. */
function mended(item: object, { shape: keys = {} }: Schema<unknown>): object {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, schema]) => {
      const own = memberAt(item, [key]);
      const instead = Array.isArray(own) ? mendedList(own, schema) : fillers[key];
      const right = [own, instead].find(
        (value) => value !== undefined && schema.safeParse(value).data !== undefined,
      );
      return right === undefined ? [] : [[key, right]];
    }),
  );
}

const anyType = { type: 'json', description: '-' };

/** What stands in for a key that is not there yet, or is wrong. */
const fillers: Readonly<Record<string, unknown>> = {
  description: '-',
  text: '-',
  enforced: 'tool',
  kind: 'query',
  params: [],
  body: 'return;',
  returns: anyType,
};

/** Fields and params whose types cannot be read are there, with values of any kind. */
function mendedList(items: readonly unknown[], schema: Schema<unknown>): readonly unknown[] {
  return items.flatMap((item) => {
    if (isRight(item, schema)) return [item];
    const name = textAt(item, ['name']);
    const any = { name, ...anyType };
    return name !== undefined && isRight(any, schema) ? [any] : [];
  });
}

const isRight = (item: unknown, list: Schema<unknown>): boolean =>
  list.safeParse([item]).data !== undefined;
