import type { LogicModel } from '../schema/model.ts';
import type { Change } from './change.ts';
import { memberChanges, type KeyOf, type MemberRule, type MemberRules } from './members.ts';
import { within, type Place } from './place.ts';
import { identity, narrower, wider, wording } from './verdicts.ts';

/** Every key of a model has somebody who judges it. */
const rules: MemberRules<KeyOf<LogicModel>> = {
  // An absent format is the first one: the same meaning, in another writing.
  format_version: () => [],
  name: identity('name'),
  title: wording('title'),
  summary: wording('summary'),
  introduction: wording('introduction'),
  domain: wording('domain'),
  rules: 'elsewhere',
  settings: 'elsewhere',
  initial: 'elsewhere',
  actor: 'elsewhere',
  shapes: 'elsewhere',
  entities: 'elsewhere',
  functions: 'elsewhere',
  invariants: 'elsewhere',
  operations: 'elsewhere',
  setup: 'elsewhere',
};

type Actor = NonNullable<LogicModel['actor']>;

const actorRules: MemberRules<KeyOf<Actor>> = {
  entity: identity('entity'),
  description: wording('description'),
};

const actor: MemberRule = (_before, after) =>
  after === undefined ? narrower('has no actor any more') : wider('has an actor now');

/** What changed in what a model says of itself, and in who acts. */
export function headerChanges(before: LogicModel, after: LogicModel): Change[] {
  const place: Place = { path: '', subject: 'The environment', area: 'types' };
  const header = memberChanges(before, after, rules, place);
  if (before.actor === undefined || after.actor === undefined) {
    const own = { actor };
    return [
      ...header,
      ...memberChanges({ actor: before.actor }, { actor: after.actor }, own, place),
    ];
  }
  const at = within(place, 'actor', '’s actor');
  return [...header, ...memberChanges(before.actor, after.actor, actorRules, at)];
}
