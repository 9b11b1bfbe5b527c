import { isSame } from '@envloom/core';
import type { Invariant, LogicModel, Rule } from '../schema/model.ts';
import { isSameCode } from './bodies.ts';
import type { Change } from './change.ts';
import { partChanges } from './lists.ts';
import { code, prose } from './markdown.ts';
import {
  identity,
  memberChanges,
  narrower,
  setOrOrder,
  setVerdicts,
  wider,
  wording,
  type MemberRule,
  type MemberRules,
} from './rules.ts';

type Policies = NonNullable<Rule['forbids']>;

const forbids: MemberRule<Policies> = (before = [], after = []) => [
  ...missing(after, before).map((name) => narrower(`forbids ${code(name)} in other cases`)),
  ...missing(before, after).map((name) => wider(`allows ${code(name)} in other cases`)),
];

/** The operations of policies that others lack. */
function missing(some: Policies, others: Policies): string[] {
  return some
    .filter((one) => !others.some((other) => isSamePolicy(one, other)))
    .map(({ operation }) => operation);
}

function isSamePolicy(a: Policies[number], b: Policies[number]): boolean {
  return a.operation === b.operation && isSameCode(a.when, b.when);
}

const ruleRules: MemberRules<Rule> = {
  id: 'elsewhere',
  // The text of a rule that tools enforce explains it; other texts are what the agent obeys.
  text: (_before, text = '', { after: { enforced } }) =>
    enforced === 'agent' || enforced === 'manner'
      ? wider(`asks of the agent now: ${prose(text)}`)
      : wording('text')(),
  enforced: (before, after) => {
    const was = `(before: ${code(String(before))})`;
    if (after === 'agent') return narrower(`is left to the agent now ${was}`);
    if (after === 'manner') return wider(`is about how the agent speaks now ${was}`);
    return wider(`is enforced by ${code(String(after))} now ${was}`);
  },
  codes: (before = [], after = []) =>
    isSame(before, after)
      ? []
      : { bump: 'patch', area: 'wording', text: 'names other failure codes' },
  forbids,
};

/**
 * What changed in the rules. One more for the agent is an obligation that it did not have: what it
 * did rightly before may be wrong now. What tools and invariants refuse is found in their code.
 */
export function rulesChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges(before.rules, after.rules, {
    place: { path: 'rules', subject: 'The rules', area: 'rules' },
    called: ['id'],
    removed: 'minor',
    added: (rule) => (rule.enforced === 'agent' ? 'major' : 'minor'),
    told: ({ text }) => prose(text),
    changes: (pair, place) => memberChanges(pair, ruleRules, place),
  });
}

type Quantities = NonNullable<Invariant['preserves']>;

function isSameQuantity(a: Quantities[number], b: Quantities[number] | undefined): boolean {
  return b !== undefined && a.entity === b.entity && isSameCode(a.value, b.value);
}

const invariantRules: MemberRules<Invariant> = {
  id: 'elsewhere',
  rule: wording('rule'),
  text: wording('text'),
  entity: identity('entity'),
  holds: (before, after) => {
    if (after === undefined) return wider('demands nothing of `holds` any more');
    if (before !== undefined && isSameCode(before, after)) return [];
    return narrower('demands something else');
  },
  preserves: (before = [], after) => {
    if (after === undefined) return wider('preserves no quantity any more');
    const isKept =
      before.length === after.length && after.every((each, at) => isSameQuantity(each, before[at]));
    return isKept ? [] : narrower('preserves another quantity');
  },
  except: (before = [], after = []) => {
    const found = setVerdicts(before, after, { gone: 'binds now', come: 'no longer binds' });
    return isSame(before, after) ? [] : setOrOrder(found, 'lists its exceptions in another order');
  },
};

/**
 * What changed in the invariants. All that an invariant does is refuse, so one that is new, or that
 * demands something else, may refuse calls that succeeded before.
 */
export function invariantsChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges(before.invariants, after.invariants, {
    place: { path: 'invariants', subject: 'The invariants', area: 'rules' },
    called: ['id'],
    removed: 'minor',
    added: 'major',
    told: ({ text, holds, rule }) => (text === undefined ? code(holds ?? rule) : prose(text)),
    reordered: 'minor',
    changes: (pair, place) => memberChanges(pair, invariantRules, place),
  });
}
