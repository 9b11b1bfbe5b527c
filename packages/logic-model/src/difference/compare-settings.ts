import type { LogicModel } from '../schema/model.ts';
import type { Setting } from '../schema/type.ts';
import { typeChanges } from './compare-types.ts';
import type { Change } from './change.ts';
import { valueCode } from './markdown.ts';
import type { MemberRule } from './members.ts';
import { partChanges } from './named-parts.ts';
import { wider } from './verdicts.ts';

const value: MemberRule = (before, after) =>
  wider(`is ${valueCode(after)} now (before: ${valueCode(before)})`);

const use = { taken: false, given: true };

/**
 * What changed in the settings. Another value is other behaviour: the text does not tell whether
 * tools refuse more with it or less.
 */
export function settingsChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges<Setting>(before.settings, after.settings, {
    place: { path: 'settings', subject: 'The settings', area: 'behaviour' },
    nameOf: ({ name }) => name,
    nameless: (setting) => ({ ...setting, name: '', description: '' }),
    removed: () => 'major',
    added: () => 'minor',
    changes: ({ before: old, after: now }, place) =>
      typeChanges({ before: old, after: now, use }, place, { name: 'elsewhere', value }),
  });
}
