import { emitInstrumented } from '@envloom/codegen';
import type { CheckedModel, Rule } from '@envloom/logic-model';
import { createSampler, loadSimulator } from '@envloom/sampler';
import { policiesOf } from './policies.ts';
import { speechOf } from './speech.ts';
import type { GeneratorContext } from './generator-context.ts';

/** Prepares a model for making and judging scenarios. Takes about half a second. */
export function createGeneratorContext(checked: CheckedModel): GeneratorContext {
  const traced = loadSimulator(checked, emitInstrumented(checked));
  const plain = loadSimulator(checked, emitInstrumented(checked, { probes: false }));
  const { model, operations } = checked;
  const ignored = model.entities.filter(({ goal }) => goal === 'ignore');
  const rules = rulesByCode(model.rules);
  return {
    checked,
    definition: plain.definition,
    traced,
    sampler: createSampler(traced),
    plain,
    speech: speechOf(plain),
    queries: operations.filter(({ operation }) => operation.kind === 'query'),
    mutations: operations.filter(({ operation }) => operation.kind === 'mutation'),
    ignored: new Set(ignored.map(({ collection }) => collection)),
    ruleOf: (code) => rules.get(code),
    forbiddenBy: policiesOf(plain),
  };
}

/** The rule that a code stands for. A code that several rules list stands for none of them. */
function rulesByCode(rules: readonly Rule[]): ReadonlyMap<string, Rule> {
  const listed = rules.flatMap((rule) => (rule.codes ?? []).map((code) => ({ code, rule })));
  const byCode = Map.groupBy(listed, ({ code }) => code);
  return new Map(
    [...byCode].flatMap(([code, [first, ...others]]): [string, Rule][] =>
      first === undefined || others.length > 0 ? [] : [[code, first.rule]],
    ),
  );
}
