import type { Invariant, LogicModel } from '../schema/model.ts';
import type { Change } from './change.ts';
import { isSameCode } from './code.ts';
import { code, prose } from './markdown.ts';
import type { Pair } from './matched.ts';
import { isSame, memberChanges, type KeyOf, type MemberRule, type MemberRules } from './members.ts';
import { partChanges } from './named-parts.ts';
import type { Place } from './place.ts';
import { setVerdicts, textsOf } from './sets.ts';
import { identity, narrower, wider, wording } from './verdicts.ts';

const holds: MemberRule = (before, after) => {
  if (typeof after !== 'string') return wider('demands nothing of `holds` any more');
  if (typeof before === 'string' && isSameCode(before, after)) return [];
  return narrower('demands something else');
};

type Quantities = NonNullable<Invariant['preserves']>;

function isSameQuantity(a: Quantities[number], b: Quantities[number] | undefined): boolean {
  return b !== undefined && a.entity === b.entity && isSameCode(a.value, b.value);
}

const preserves =
  ({ before: { preserves: old }, after: { preserves: now } }: Pair<Invariant>): MemberRule =>
  () => {
    if (now === undefined) return wider('preserves no quantity any more');
    const isKept =
      old?.length === now.length && now.every((each, at) => isSameQuantity(each, old[at]));
    return isKept ? [] : narrower('preserves another quantity');
  };

const except: MemberRule = (before, after) => {
  const [old, now] = [textsOf(before), textsOf(after)];
  const found = setVerdicts(old, now, { gone: 'binds now', come: 'no longer binds' });
  if (found.length > 0) return found;
  return isSame(old, now) ? [] : { bump: 'patch', text: 'lists its exceptions in another order' };
};

/** Every key of an invariant has somebody who judges it. */
const rules = (pair: Pair<Invariant>): MemberRules<KeyOf<Invariant>> => ({
  id: 'elsewhere',
  rule: wording('rule'),
  text: wording('text'),
  entity: identity('entity'),
  holds,
  preserves: preserves(pair),
  except,
});

function invariantChanges(pair: Pair<Invariant>, place: Place): Change[] {
  return memberChanges(pair.before, pair.after, rules(pair), place);
}

/**
 * What changed in the invariants. All that an invariant does is refuse, so one that is new, or that
 * demands something else, may refuse calls that succeeded before.
 */
export function invariantsChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges(before.invariants, after.invariants, {
    place: { path: 'invariants', subject: 'The invariants', area: 'rules' },
    nameOf: ({ id }) => id,
    nameless: (invariant) => ({ ...invariant, id: '' }),
    removed: () => 'minor',
    added: () => 'major',
    told: ({ text, holds: condition, rule }) =>
      text === undefined ? code(condition ?? rule) : prose(text),
    reordered: 'minor',
    changes: invariantChanges,
  });
}
