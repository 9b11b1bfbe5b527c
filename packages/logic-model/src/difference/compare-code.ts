import { isSame } from '@envloom/core';
import type { LogicModel, ModelFunction, Operation, Setup } from '../schema/model.ts';
import { largestBump, type Change } from './change.ts';
import { bodyChanges, bodyVerdict } from './bodies.ts';
import { codesOfBoth, type CodesOfBoth } from './failure-codes.ts';
import { fieldChanges, params } from './fields.ts';
import { partChanges } from './lists.ts';
import { code, prose } from './markdown.ts';
import {
  changeAt,
  memberChanges,
  narrower,
  sampling,
  weight,
  wider,
  within,
  wording,
  type MemberRules,
  type Place,
  type Versions,
} from './rules.ts';
import { callText, shownType, typeChanges } from './types.ts';

const operationRules: MemberRules<Operation> = {
  name: 'elsewhere',
  // A tool that only looked may be called at any time; of one that changes things that is not so.
  kind: (_before, after) =>
    after === 'mutation' ? narrower('changes the world now') : wider('only reads the world now'),
  description: wording('description'),
  params: 'elsewhere',
  returns: 'elsewhere',
  body: 'elsewhere',
  phrase: (before, after) =>
    isSame([before].flat(), [after].flat()) ? [] : sampling('is asked for in other words')(),
  weight: weight('is sampled more or less often'),
  inverse: sampling('has another inverse'),
  administrative: sampling('is or is not part of ordinary tasks, other than before'),
};

const result = { taken: false, given: true };

function resultChanges({ before, after }: Versions<Operation>, at: Place): Change[] {
  const place = within(at, 'returns', ' the result');
  const [old, now] = [before.returns, after.returns];
  if (now === undefined) return old === undefined ? [] : [changeAt(place, narrower('is null now'))];
  if (old === undefined) return [changeAt(place, wider(`is ${code(shownType(now))} now`))];
  return typeChanges({ before: old, after: now, use: result }, place);
}

/** How the tool is called, in one line, where that is another one. */
function signatureChange(
  { before, after }: Versions<Operation>,
  found: readonly Change[],
  at: Place,
): Change[] {
  const [old, now] = [callText(before), callText({ ...after, name: before.name })];
  const bump = largestBump(found.map((change) => change.bump));
  if (old === now || bump === undefined) return [];
  return [changeAt(within(at, 'params'), { bump, text: `${code(now)} instead of ${code(old)}` })];
}

const paramsOf = <Param>({ before, after }: Versions<{ readonly params: Param[] }>) => ({
  before: before.params,
  after: after.params,
});

function operationChanges(pair: Versions<Operation>, place: Place, known: CodesOfBoth): Change[] {
  const { before, after } = pair;
  const codes = known.of(before.body, after.body);
  const found = fieldChanges(paramsOf(pair), params, within(place, 'params'));
  return [
    ...signatureChange(pair, found, place),
    ...found,
    ...resultChanges(pair, place),
    ...bodyChanges({ before: before.body, after: after.body }, codes, place),
    ...memberChanges({ before, after }, operationRules, place),
  ];
}

/** Which tools are gone, new, or not what they were. */
export function operationsChanges(before: LogicModel, after: LogicModel): Change[] {
  const known = codesOfBoth(before, after);
  const changes = partChanges(before.operations, after.operations, {
    place: { path: 'operations', subject: 'The tools', area: 'changed-tools' },
    called: ['name', 'description', 'phrase'],
    removed: 'major',
    added: 'minor',
    told: (operation) => `${code(callText(operation))} ${prose(operation.description)}`,
    changes: (pair, at) => operationChanges(pair, at, known),
  });
  const [old, now] = [pathsOf(before), pathsOf(after)];
  // Tools that are gone and tools that are new are told apart from those that changed.
  return changes.map((change) => {
    const [was, is] = [old.has(change.path), now.has(change.path)];
    if (was === is) return change;
    return { ...change, area: was ? 'removed-tools' : 'added-tools' };
  });
}

function pathsOf({ operations }: LogicModel): ReadonlySet<string> {
  return new Set(operations.map(({ name }) => `operations.${name}`));
}

const functionRules: MemberRules<ModelFunction> = {
  name: 'elsewhere',
  description: wording('description'),
  params: 'elsewhere',
  returns: 'elsewhere',
  body: (before = '', after = '') => bodyVerdict(before, after),
};

/**
 * What changed in the functions. Agents never see them, but packages export them. What a function
 * refuses counts where a tool calls it.
 */
export function functionsChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges(before.functions, after.functions, {
    place: { path: 'functions', subject: 'The functions', area: 'behaviour' },
    called: ['name', 'description'],
    removed: 'major',
    added: 'minor',
    changes: (pair, place) => {
      const types = { before: pair.before.returns, after: pair.after.returns, use: result };
      return [
        ...fieldChanges(paramsOf(pair), params, within(place, 'params')),
        ...typeChanges(types, within(place, 'returns', ' the result')),
        ...memberChanges(pair, functionRules, place),
      ];
    },
  });
}

const setupRules: MemberRules<Setup> = {
  name: 'elsewhere',
  description: sampling('has another description'),
  params: 'elsewhere',
  body: sampling('changes worlds in another way'),
  weight: weight('is used more or less often'),
};

/**
 * What changed in how worlds are grown. Nobody calls setup operations, and whatever they do, a world
 * is valid: only other worlds are likely.
 */
export function setupsChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges(before.setup, after.setup, {
    place: { path: 'setup', subject: 'The setup operations', area: 'sampling' },
    called: ['name', 'description'],
    removed: 'patch',
    added: 'patch',
    changes: (pair, place) => [
      ...fieldChanges(paramsOf(pair), params, within(place, 'params')),
      ...memberChanges(pair, setupRules, place),
    ],
  }).map((change) => ({ ...change, bump: 'patch', area: 'sampling' }));
}
