import { aligned, counted, grouped } from '@envloom/core';
import type { LogicModel, Operation, Rule } from '@envloom/logic-model';
import type { CoverageFigures, RuleUse } from '../select/coverage.ts';

/** Which mutations and rules a set exercises, how often, and what is missing and why. */
export function coverageTable(figures: CoverageFigures, model: LogicModel): string {
  const mutations = Object.entries(figures.mutations);
  const rules = Object.entries(figures.rules);
  const lines = [
    `mutations (${usedText(mutations, (count) => count > 0)})`,
    ...aligned(mutations.map(([name, count]) => mutationRow(model, name, count))),
    '',
    `rules (${usedText(rules, ({ involved, decided }) => involved + decided > 0)})`,
    ...aligned([['', 'involved', 'decided'], ...rules.map(([id, use]) => ruleRow(model, id, use))]),
  ];
  return `${lines.join('\n')}\n`;
}

function usedText<T>(
  entries: readonly (readonly [string, T])[],
  isUsed: (use: T) => boolean,
): string {
  const used = entries.filter(([, use]) => isUsed(use)).length;
  return `${grouped(used)} of ${grouped(entries.length)} used`;
}

function mutationRow({ operations }: LogicModel, name: string, count: number): string[] {
  if (count > 0) return [name, counted(count, 'scenario')];
  const operation = operations.find((one) => one.name === name);
  return [name, 'none', operation === undefined ? 'not in the model' : whyUnused(operation)];
}

function whyUnused({ phrase, administrative }: Operation): string {
  if (phrase === undefined) return 'has no phrase, so nobody can ask for it';
  if (administrative === true) return 'administrative: not part of ordinary tasks';
  return 'in no scenario so far: a larger count may reach it';
}

function ruleRow({ rules }: LogicModel, id: string, { involved, decided }: RuleUse): string[] {
  const cells = [id, grouped(involved), grouped(decided)];
  if (involved + decided > 0) return cells;
  const rule = rules.find((one) => one.id === id);
  return [...cells, rule === undefined ? 'not in the model' : whyNeverInvolved(rule)];
}

function whyNeverInvolved({ enforced, codes = [] }: Rule): string {
  if (enforced === 'tool' && codes.length === 0) return 'lists no failure code';
  if (enforced === 'agent') return 'left to the agent; nothing that it forbids was met';
  if (enforced === 'manner') return 'about how the agent speaks; no call can break it';
  if (enforced === 'invariant') return 'no scenario writes what its invariants read';
  return 'in no scenario so far: a larger count may reach it';
}
