import { canonicalJson } from '@envloom/core';
import type { Entity, LogicModel, Shape } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import { typesHeld } from '../schema/types-within.ts';
import type { Bump, Change } from './change.ts';
import { fieldChanges, rowFields } from './fields.ts';
import { partChanges } from './lists.ts';
import { valueCode } from './markdown.ts';
import {
  flag,
  identity,
  memberChanges,
  narrower,
  sampling,
  setOrOrder,
  setVerdicts,
  wider,
  within,
  wording,
  type MemberRule,
  type MemberRules,
} from './rules.ts';
import { mayOmit, type Use } from './types.ts';

const unique: MemberRule<string[][]> = (before = [], after = []) => {
  const [old, now] = [before.map(canonicalJson), after.map(canonicalJson)];
  const found = setVerdicts(now, old, {
    gone: 'must have other values in every row of',
    come: 'may have the same values in several rows of',
  });
  return old.length === now.length ? setOrOrder(found, 'has its `unique` in another order') : found;
};

const entityRules: MemberRules<Entity> = {
  name: 'elsewhere',
  collection: identity('collection'),
  description: wording('description'),
  key: identity('key'),
  label: wording('label'),
  fields: 'elsewhere',
  unique,
  history: flag(narrower('is append-only now'), wider('is not append-only any more')),
  singleton: flag(narrower('has exactly one row now'), narrower('has many rows now')),
  tree: (_before, after) =>
    after === undefined
      ? wider('is no tree any more: cycles are allowed')
      : narrower(`is a tree over ${valueCode(after)} now: cycles are refused`),
  goal: (_before, after) =>
    wider(after === undefined ? 'counts in goals now' : 'never counts in goals now'),
  rows: sampling('is sampled with other numbers of rows'),
  key_in_row: (before = true, after = true) => {
    if (before === after) return [];
    return narrower(after ? 'has its key in its rows now' : 'has no key in its rows any more');
  },
};

export function entitiesChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges(before.entities, after.entities, {
    place: { path: 'entities', subject: 'The entities', area: 'types' },
    called: ['name', 'description', 'label', 'collection'],
    removed: 'major',
    added: 'minor',
    changes: (pair, place) => [
      ...fieldChanges(fieldsOf(pair), rowFields, within(place, 'fields')),
      ...memberChanges(pair, entityRules, place),
    ],
  });
}

const fieldsOf = <Field>({ before, after }: Record<'before' | 'after', { fields: Field[] }>) => ({
  before: before.fields,
  after: after.fields,
});

const shapeRules: MemberRules<Shape> = {
  name: 'elsewhere',
  description: wording('description'),
  tag: identity('tag'),
  fields: 'elsewhere',
};

export function shapesChanges(before: LogicModel, after: LogicModel): Change[] {
  const [old, now] = [shapeUses(before), shapeUses(after)];
  const useOf = (name: string): Use => {
    const isTaken = old.taken.has(name) || now.taken.has(name);
    // A shape that nobody uses is still an exported type.
    return { taken: isTaken, given: !isTaken || old.given.has(name) || now.given.has(name) };
  };
  return partChanges(before.shapes, after.shapes, {
    place: { path: 'shapes', subject: 'The types', area: 'types' },
    called: ['name', 'description'],
    removed: 'major',
    added: 'minor',
    changes: (pair, place) => {
      const isArgument = old.arguments.has(pair.name) && now.arguments.has(pair.name);
      const fields = {
        noun: 'field',
        use: useOf(pair.name),
        added: (field: TypeNode): Bump => (isArgument && !mayOmit(field) ? 'major' : 'minor'),
      };
      return [
        ...fieldChanges(fieldsOf(pair), fields, within(place, 'fields')),
        ...memberChanges(pair, shapeRules, place),
      ];
    },
  });
}

/** Where the shapes of a model are used, by their names. */
function shapeUses(model: LogicModel) {
  const { operations, functions = [], entities, settings = [] } = model;
  const rows = entities.flatMap(({ fields }) => fields);
  const params = operations.flatMap((operation) => operation.params);
  const results = operations.flatMap(({ returns }) => returns ?? []);
  const shapes = (types: readonly TypeNode[]): ReadonlySet<string> =>
    new Set(
      [...typesHeld(types, model)].flatMap((type) => (type.type === 'shape' ? [type.shape] : [])),
    );
  return {
    /** Within arguments of tools, which have to be whole. */
    arguments: shapes(params),
    /** Callers hand them in: within arguments, and within rows of a world. */
    taken: shapes([...params, ...functions.flatMap((each) => each.params), ...rows]),
    /** Callers get them: within results, rows and settings. */
    given: shapes([...results, ...functions.map(({ returns }) => returns), ...rows, ...settings]),
  };
}
