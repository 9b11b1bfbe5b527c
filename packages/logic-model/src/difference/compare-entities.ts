import type { Entity, LogicModel } from '../schema/model.ts';
import type { Change } from './change.ts';
import { fieldChanges, type FieldList } from './compare-fields.ts';
import { valueCode } from './markdown.ts';
import type { Pair } from './matched.ts';
import { canonicalJson } from '@envloom/core';
import { memberChanges, type KeyOf, type MemberRule, type MemberRules } from './members.ts';
import { partChanges } from './named-parts.ts';
import { within, type Place } from './place.ts';
import { setVerdicts } from './sets.ts';
import { flag, identity, narrower, sampling, wider, wording } from './verdicts.ts';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const unique: MemberRule = (before, after) => {
  const [old, now] = [before, after].map((value) => listOf(value).map(canonicalJson));
  const found = setVerdicts(now ?? [], old ?? [], {
    gone: 'must have other values in every row of',
    come: 'may have the same values in several rows of',
  });
  if (found.length > 0 || old?.length === now?.length) {
    return found.length > 0 ? found : { bump: 'patch', text: 'has its `unique` in another order' };
  }
  return [];
};

const tree: MemberRule = (_before, after) =>
  after === undefined
    ? wider('is no tree any more: cycles are allowed')
    : narrower(`is a tree over ${valueCode(after)} now: cycles are refused`);

/** Every key of an entity has somebody who judges it. */
const rules: MemberRules<KeyOf<Entity>> = {
  name: 'elsewhere',
  collection: identity('collection'),
  description: wording('description'),
  key: identity('key'),
  label: wording('label'),
  fields: 'elsewhere',
  unique,
  history: flag(narrower('is append-only now'), wider('is not append-only any more')),
  singleton: flag(narrower('has exactly one row now'), narrower('has many rows now')),
  tree,
  goal: (_before, after) =>
    wider(after === undefined ? 'counts in goals now' : 'never counts in goals now'),
  rows: sampling('is sampled with other numbers of rows'),
  key_in_row: (before, after) =>
    (before ?? true) === (after ?? true)
      ? []
      : narrower(
          after === false ? 'has no key in its rows any more' : 'has its key in its rows now',
        ),
};

/** Rows come out of results and go into worlds; a field more is no harm to who reads the others. */
const fields: FieldList = {
  noun: 'field',
  use: { taken: true, given: true },
  added: () => 'minor',
};

function entityChanges({ before, after }: Pair<Entity>, place: Place): Change[] {
  return [
    ...fieldChanges(before.fields, after.fields, fields, within(place, 'fields', '')),
    ...memberChanges(before, after, rules, place),
  ];
}

export function entitiesChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges(before.entities, after.entities, {
    place: { path: 'entities', subject: 'The entities', area: 'types' },
    nameOf: ({ name }) => name,
    nameless: (entity) => ({ ...entity, name: '', description: '', label: '', collection: '' }),
    removed: () => 'major',
    added: () => 'minor',
    changes: entityChanges,
  });
}
