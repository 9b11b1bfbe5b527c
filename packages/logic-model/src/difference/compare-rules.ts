import type { LogicModel, Rule } from '../schema/model.ts';
import type { Change } from './change.ts';
import { isSameCode } from './code.ts';
import { code, prose } from './markdown.ts';
import type { Pair } from './matched.ts';
import { isSame, memberChanges, type KeyOf, type MemberRule, type MemberRules } from './members.ts';
import { partChanges } from './named-parts.ts';
import type { Place, Verdict } from './place.ts';
import { narrower, wider } from './verdicts.ts';

/** The text of a rule that tools enforce explains it; other texts are what the agent obeys. */
const textRule =
  ({ after: { enforced: by } }: Pair<Rule>): MemberRule =>
  (_before, text) =>
    by === 'agent' || by === 'manner'
      ? wider(`asks of the agent now: ${prose(String(text))}`)
      : { bump: 'patch', area: 'wording', text: 'has another text' };

const enforced: MemberRule = (before, after) => {
  const was = `(before: ${code(String(before))})`;
  if (after === 'agent') return narrower(`is left to the agent now ${was}`);
  if (after === 'manner') return wider(`is about how the agent speaks now ${was}`);
  return wider(`is enforced by ${code(String(after))} now ${was}`);
};

type Policies = NonNullable<Rule['forbids']>;

function policyVerdicts(before: Policies, after: Policies): Verdict[] {
  const missing = (some: Policies, others: Policies): string[] =>
    some
      .filter((one) => !others.some((other) => isSamePolicy(one, other)))
      .map(({ operation }) => operation);
  return [
    ...missing(after, before).map((name) => narrower(`forbids ${code(name)} in other cases`)),
    ...missing(before, after).map((name) => wider(`allows ${code(name)} in other cases`)),
  ];
}

function isSamePolicy(a: Policies[number], b: Policies[number]): boolean {
  return a.operation === b.operation && isSameCode(a.when, b.when);
}

const codesRule: MemberRule = (before, after) =>
  isSame(before ?? [], after ?? [])
    ? []
    : { bump: 'patch', area: 'wording', text: 'names other failure codes' };

/** Every key of a rule has somebody who judges it. */
const rules = (pair: Pair<Rule>): MemberRules<KeyOf<Rule>> => ({
  id: 'elsewhere',
  text: textRule(pair),
  enforced,
  codes: codesRule,
  forbids: () => policyVerdicts(pair.before.forbids ?? [], pair.after.forbids ?? []),
});

function ruleChanges(pair: Pair<Rule>, place: Place): Change[] {
  return memberChanges(pair.before, pair.after, rules(pair), place);
}

/**
 * What changed in the rules. One more for the agent is an obligation that it did not have: what it
 * did rightly before may be wrong now. What tools and invariants refuse is found in their code.
 */
export function rulesChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges(before.rules, after.rules, {
    place: { path: 'rules', subject: 'The rules', area: 'rules' },
    nameOf: ({ id }) => id,
    nameless: (rule) => ({ ...rule, id: '' }),
    removed: () => 'minor',
    added: (rule) => (rule.enforced === 'agent' ? 'major' : 'minor'),
    told: ({ text }) => prose(text),
    changes: ruleChanges,
  });
}
