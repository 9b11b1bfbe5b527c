import type { LogicModel, Operation } from '../schema/model.ts';
import { largestBump, type Change } from './change.ts';
import { bodyChanges } from './compare-bodies.ts';
import { fieldChanges, type FieldList } from './compare-fields.ts';
import { typeChanges } from './compare-types.ts';
import { codesOfBoth, type CodesOfBoth } from './failure-codes.ts';
import { code, prose } from './markdown.ts';
import type { Pair } from './matched.ts';
import { isSame, memberChanges, type KeyOf, type MemberRule, type MemberRules } from './members.ts';
import { partChanges } from './named-parts.ts';
import { changeAt, within, type Place } from './place.ts';
import { callText, mayOmit, shownType } from './type-text.ts';
import { narrower, sampling, wider, wording } from './verdicts.ts';

/** A tool that only looked may be called at any time; of one that changes things that is not so. */
const kind: MemberRule = (_before, after) =>
  after === 'mutation' ? narrower('changes the world now') : wider('only reads the world now');

const phrase: MemberRule = (before, after) =>
  isSame([before].flat(), [after].flat())
    ? []
    : { bump: 'patch', area: 'sampling', text: 'is asked for in other words' };

const weight: MemberRule = (before, after) =>
  (before ?? 1) === (after ?? 1)
    ? []
    : { bump: 'patch', area: 'sampling', text: 'is sampled more or less often' };

/** Every key of an operation has somebody who judges it. */
const rules: MemberRules<KeyOf<Operation>> = {
  name: 'elsewhere',
  kind,
  description: wording('description'),
  params: 'elsewhere',
  returns: 'elsewhere',
  body: 'elsewhere',
  phrase,
  weight,
  inverse: sampling('has another inverse'),
  administrative: sampling('is or is not part of ordinary tasks, other than before'),
};

/** What params of a tool are to its callers. */
const params: FieldList = {
  noun: 'parameter',
  use: { taken: true, given: false },
  added: (param) => (mayOmit(param) ? 'minor' : 'major'),
};

function resultChanges(
  { returns: before }: Operation,
  { returns: after }: Operation,
  at: Place,
): Change[] {
  const place = within(at, 'returns', ' the result');
  if (after === undefined) {
    return before === undefined ? [] : [changeAt(place, narrower('is null now'))];
  }
  if (before === undefined) {
    return [changeAt(place, wider(`is ${code(shownType(after))} now`))];
  }
  return typeChanges({ before, after, use: { taken: false, given: true } }, place);
}

/** How the tool is called, in one line, where that is another one. */
function signatureChange(
  before: Operation,
  after: Operation,
  found: readonly Change[],
  at: Place,
): Change[] {
  const [old, now] = [callText(before), callText({ ...after, name: before.name })];
  const bump = largestBump(found.map((change) => change.bump));
  if (old === now || bump === undefined) return [];
  return [
    changeAt(within(at, 'params', ''), { bump, text: `${code(now)} instead of ${code(old)}` }),
  ];
}

function operationChanges(
  { before, after }: Pair<Operation>,
  place: Place,
  known: CodesOfBoth,
): Change[] {
  const codesOf = known.of(before.body, after.body);
  const found = fieldChanges(before.params, after.params, params, within(place, 'params', ''));
  return [
    ...signatureChange(before, after, found, place),
    ...found,
    ...resultChanges(before, after, place),
    ...bodyChanges(
      { body: before.body, codes: codesOf.before },
      { body: after.body, codes: codesOf.after },
      place,
    ),
    ...memberChanges(before, after, rules, place),
  ];
}

/** Which tools are gone, new, or not what they were. */
export function operationsChanges(before: LogicModel, after: LogicModel): Change[] {
  const known = codesOfBoth(before, after);
  const place: Place = { path: 'operations', subject: 'The tools', area: 'changed-tools' };
  const changes = partChanges(before.operations, after.operations, {
    place,
    nameOf: ({ name }) => name,
    nameless: (operation) => ({ ...operation, name: '', description: '', phrase: '' }),
    removed: () => 'major',
    added: () => 'minor',
    told: (operation) => `${code(callText(operation))} ${prose(operation.description)}`,
    changes: (pair, at) => operationChanges(pair, at, known),
  });
  const [old, now] = [before, after].map(
    ({ operations }) => new Set(operations.map(({ name }) => `operations.${name}`)),
  );
  return changes.map((change) => inItsArea(change, old ?? new Set(), now ?? new Set()));
}

/** Tools that are gone and tools that are new are told apart from those that changed. */
function inItsArea(
  change: Change,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Change {
  if (before.has(change.path) && !after.has(change.path)) {
    return { ...change, area: 'removed-tools' };
  }
  if (after.has(change.path) && !before.has(change.path)) {
    return { ...change, area: 'added-tools' };
  }
  return change;
}
