import type { LogicModel, Setup } from '../schema/model.ts';
import type { Change } from './change.ts';
import { fieldChanges } from './compare-fields.ts';
import type { Pair } from './matched.ts';
import { memberChanges, type KeyOf, type MemberRules } from './members.ts';
import { partChanges } from './named-parts.ts';
import { within, type Place } from './place.ts';
import { sampling } from './verdicts.ts';

/** Every key of a setup operation has somebody who judges it. */
const rules: MemberRules<KeyOf<Setup>> = {
  name: 'elsewhere',
  description: sampling('has another description'),
  params: 'elsewhere',
  body: sampling('changes worlds in another way'),
  weight: (before, after) =>
    (before ?? 1) === (after ?? 1)
      ? []
      : { bump: 'patch', area: 'sampling', text: 'is used more or less often' },
};

const params = {
  noun: 'parameter',
  use: { taken: true, given: false },
  added: () => 'patch' as const,
};

function setupChanges({ before, after }: Pair<Setup>, place: Place): Change[] {
  return [
    ...fieldChanges(before.params, after.params, params, within(place, 'params', '')),
    ...memberChanges(before, after, rules, place),
  ];
}

/**
 * What changed in how worlds are grown. Nobody calls setup operations, and whatever they do, a world
 * is valid: only other worlds are likely.
 */
export function setupsChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges(before.setup, after.setup, {
    place: { path: 'setup', subject: 'The setup operations', area: 'sampling' },
    nameOf: ({ name }) => name,
    nameless: (setup) => ({ ...setup, name: '', description: '' }),
    removed: () => 'patch',
    added: () => 'patch',
    changes: setupChanges,
  }).map((change) => ({ ...change, bump: 'patch', area: 'sampling' }));
}
