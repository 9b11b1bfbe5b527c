import type { LogicModel, ModelFunction } from '../schema/model.ts';
import type { Change } from './change.ts';
import { bodyVerdict } from './compare-bodies.ts';
import { fieldChanges, type FieldList } from './compare-fields.ts';
import { typeChanges } from './compare-types.ts';
import type { Pair } from './matched.ts';
import { memberChanges, type KeyOf, type MemberRule, type MemberRules } from './members.ts';
import { partChanges } from './named-parts.ts';
import { within, type Place } from './place.ts';
import { mayOmit } from './type-text.ts';
import { wording } from './verdicts.ts';

const body: MemberRule = (before, after) => bodyVerdict(String(before), String(after));

/** Every key of a function has somebody who judges it. */
const rules: MemberRules<KeyOf<ModelFunction>> = {
  name: 'elsewhere',
  description: wording('description'),
  params: 'elsewhere',
  returns: 'elsewhere',
  body,
};

const params: FieldList = {
  noun: 'parameter',
  use: { taken: true, given: false },
  added: (param) => (mayOmit(param) ? 'minor' : 'major'),
};

function functionChanges({ before, after }: Pair<ModelFunction>, place: Place): Change[] {
  const returns = { before: before.returns, after: after.returns };
  return [
    ...fieldChanges(before.params, after.params, params, within(place, 'params', '')),
    ...typeChanges(
      { ...returns, use: { taken: false, given: true } },
      within(place, 'returns', ' the result'),
    ),
    ...memberChanges(before, after, rules, place),
  ];
}

/**
 * What changed in the functions. Agents never see them, but packages export them. What a function
 * refuses counts where a tool calls it.
 */
export function functionsChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges(before.functions, after.functions, {
    place: { path: 'functions', subject: 'The functions', area: 'behaviour' },
    nameOf: ({ name }) => name,
    nameless: (declared) => ({ ...declared, name: '', description: '' }),
    removed: () => 'major',
    added: () => 'minor',
    changes: functionChanges,
  });
}
