import type { Member, Param, TypeNode } from '../schema/type.ts';
import type { Bump, Change } from './change.ts';
import { typeChanges } from './compare-types.ts';
import { code, valueCode } from './markdown.ts';
import { matched } from './matched.ts';
import type { KeyOf, MemberRule, MemberRules } from './members.ts';
import { changeAt, within, type Place } from './place.ts';
import { setVerdicts, textsOf } from './sets.ts';
import type { Use } from './type-rules.ts';
import { narrower, wider } from './verdicts.ts';

/** A field of an entity or shape, or a param. */
export type AnyField = Member & Param;

/** How the fields of one list are judged. */
export interface FieldList {
  /** `field` or `parameter`. */
  readonly noun: string;
  readonly use: Use;
  /** What one that came is to those who use the list. */
  readonly added: (field: AnyField) => Bump;
}

const variant: MemberRule = (before, after) => {
  if (before === undefined) return narrower(`exists in the variants ${valueCode(after)} only`);
  if (after === undefined) return wider('exists in every variant now');
  return setVerdicts(textsOf(before), textsOf(after), {
    gone: 'exists no more in the variants',
    come: 'exists also in the variants',
  });
};

const fresh: MemberRule = (_before, after) =>
  wider(after === undefined ? 'is no new key any more' : `is a new key of ${valueCode(after)} now`);

/** Names are what fields are found by. */
const rules = { name: 'elsewhere', variant, fresh } as const satisfies MemberRules<
  Exclude<KeyOf<AnyField>, KeyOf<TypeNode>>
>;

const nameless = (field: AnyField): AnyField => ({ ...field, name: '', description: '' });

const order = (noun: string): string =>
  noun === 'parameter' ? 'parameters in another order' : 'fields in another order';

/** What changed in the fields of an entity or a shape, or in the params of an operation. */
export function fieldChanges(
  before: readonly AnyField[],
  after: readonly AnyField[],
  list: FieldList,
  place: Place,
): Change[] {
  const { noun, use, added } = list;
  const found = matched(before, after, ({ name }) => name, nameless);
  const at = (name: string): Place => within(place, name, ` ${noun} ${code(name)}`);
  return [
    ...found.removed.map(({ name }) => changeAt(at(name), narrower('is gone'))),
    ...found.renamed.map(({ name, oldName }) =>
      changeAt(at(oldName), narrower(`is called ${code(name)} now`)),
    ),
    ...found.added.map(({ name, item }) =>
      changeAt(at(name), { bump: added(item), text: `is new${neededText(item, list)}` }),
    ),
    ...[...found.renamed, ...found.kept].flatMap(({ name, before: old, after: now }) =>
      typeChanges({ before: old, after: now, use }, at(name), rules),
    ),
    ...(found.isReordered
      ? [changeAt(place, { bump: 'patch', text: `has its ${order(noun)}` })]
      : []),
  ];
}

function neededText({ optional, default: value }: AnyField, { use }: FieldList): string {
  if (!use.taken || use.given) return '';
  return optional === true || value !== undefined ? ' and may be left out' : ' and must be given';
}
