import type { LogicModel, Shape } from '../schema/model.ts';
import type { Change } from './change.ts';
import { fieldChanges } from './compare-fields.ts';
import { memberChanges, type KeyOf, type MemberRules } from './members.ts';
import { partChanges } from './named-parts.ts';
import { within } from './place.ts';
import { argumentShapes, shapeUse } from './shape-uses.ts';
import { mayOmit } from './type-text.ts';
import { identity, wording } from './verdicts.ts';

/** Every key of a shape has somebody who judges it. */
const rules: MemberRules<KeyOf<Shape>> = {
  name: 'elsewhere',
  description: wording('description'),
  tag: identity('tag'),
  fields: 'elsewhere',
};

export function shapesChanges(before: LogicModel, after: LogicModel): Change[] {
  const useOf = shapeUse(before, after);
  const [asArgument, asArgumentNow] = [argumentShapes(before), argumentShapes(after)];
  return partChanges(before.shapes, after.shapes, {
    place: { path: 'shapes', subject: 'The types', area: 'types' },
    nameOf: ({ name }) => name,
    nameless: (shape) => ({ ...shape, name: '', description: '' }),
    removed: () => 'major',
    added: () => 'minor',
    changes: (pair, place) => {
      const { name, before: old, after: now } = pair;
      const isArgument = asArgument.has(name) && asArgumentNow.has(name);
      const list = {
        noun: 'field',
        use: useOf(name),
        added: (field: Shape['fields'][number]) =>
          isArgument && !mayOmit(field) ? ('major' as const) : ('minor' as const),
      };
      return [
        ...fieldChanges(old.fields, now.fields, list, within(place, 'fields', '')),
        ...memberChanges(old, now, rules, place),
      ];
    },
  });
}
