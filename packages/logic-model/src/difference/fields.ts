import type { Member, Param, TypeNode } from '../schema/type.ts';
import type { Bump, Change } from './change.ts';
import { matched } from './lists.ts';
import { code, valueCode } from './markdown.ts';
import {
  changeAt,
  narrower,
  setVerdicts,
  wider,
  within,
  type MemberRules,
  type Place,
  type Versions,
} from './rules.ts';
import { mayOmit, typeChanges, type Use } from './types.ts';

/** A field of an entity or shape, or a param. */
type AnyField = Member & Param;

/** How the fields of one list are judged. */
interface FieldList {
  /** `field` or `parameter`. */
  readonly noun: string;
  readonly use: Use;
  /** What one that came is to those who use the list. */
  readonly added: (field: TypeNode) => Bump;
}

/** What a field has besides its type. Names are what fields are found by. */
const rules: MemberRules<Pick<AnyField, 'name' | 'variant' | 'fresh'>> = {
  name: 'elsewhere',
  variant: (before, after) => {
    if (before === undefined) return narrower(`exists in the variants ${valueCode(after)} only`);
    if (after === undefined) return wider('exists in every variant now');
    return setVerdicts([before].flat(), [after].flat(), {
      gone: 'exists no more in the variants',
      come: 'exists also in the variants',
    });
  },
  fresh: (_before, after) =>
    wider(
      after === undefined ? 'is no new key any more' : `is a new key of ${valueCode(after)} now`,
    ),
};

/** What changed in the fields of an entity or a shape, or in the params of an operation. */
export function fieldChanges(
  { before, after }: Versions<readonly AnyField[]>,
  { noun, use, added }: FieldList,
  place: Place,
): Change[] {
  const found = matched(before, after, ['name', 'description']);
  const at = (name: string): Place => within(place, name, ` ${noun} ${code(name)}`);
  return [
    ...found.removed.map(([name]) => changeAt(at(name), narrower('is gone'))),
    ...found.renamed.map(({ name, oldName }) =>
      changeAt(at(oldName), narrower(`is called ${code(name)} now`)),
    ),
    ...found.added.map(([name, field]) =>
      changeAt(at(name), {
        bump: added(field),
        text: `is new${neededText(field, use)}`,
      }),
    ),
    ...[...found.renamed, ...found.kept].flatMap((pair) =>
      typeChanges({ ...pair, use }, at(pair.name), rules),
    ),
    ...(found.isReordered
      ? [changeAt(place, { bump: 'patch', text: `has its ${noun}s in another order` })]
      : []),
  ];
}

function neededText(field: TypeNode, { taken, given }: Use): string {
  if (!taken || given) return '';
  return mayOmit(field) ? ' and may be left out' : ' and must be given';
}

/** Rows come out of results and go into worlds; a field more is no harm to who reads the others. */
export const rowFields: FieldList = {
  noun: 'field',
  use: { taken: true, given: true },
  added: () => 'minor',
};

/** What params are to those who call. */
export const params: FieldList = {
  noun: 'parameter',
  use: { taken: true, given: false },
  added: (param) => (mayOmit(param) ? 'minor' : 'major'),
};
