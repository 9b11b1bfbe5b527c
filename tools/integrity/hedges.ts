import { episodeToolsOf, type Scenario } from '@envloom/episodes';
import type { GeneratorContext } from '@envloom/scen-generator';
import type { Played, Variant } from './variant.ts';

/**
 * Declining so that one of several reasons may be right, for each reason that does not hold, or only in
 * prose, after all that the reference looks at; and declining beside what can be done. None may win.
 */
export function hedges(stage: GeneratorContext, scenario: Scenario): readonly Variant[] {
  const { name } = episodeToolsOf(stage.definition).decline;
  const at = scenario.reference.findIndex((step) => step.kind === 'call' && step.tool === name);
  const from = at < 0 ? scenario.reference.length - 1 : at;
  const tool = scenario.refuses?.tool ?? '';
  const hedge = (what: string, given: readonly string[], content = 'That is all.'): Variant => {
    const calls = given.map((reason): Played => ({
      kind: 'call',
      tool: name,
      arguments: { reason },
    }));
    const steps = [...calls, { kind: 'message', content } as const];
    return { kind: 'hedge', tool, argument: '', what, from, steps };
  };
  const all = reasonsIn(stage);
  const declined = scenario.checks.find((check) => check.kind === 'declined');
  if (declined === undefined) return all.slice(0, 2).map((reason) => hedge(reason, [reason]));
  const right = declined.reasons;
  const wrong = all.filter((reason) => !right.includes(reason));
  return [
    hedge('every reason', all),
    ...wrong.map((reason) => hedge(`the wrong reason ${reason}`, [reason])),
    ...right.flatMap((reason) => [
      hedge('a right and a wrong reason', [reason, ...wrong.slice(0, 1)]),
      hedge('a wrong and a right reason', [...wrong.slice(0, 1), reason]),
      hedge('the reason in prose', [], `That is not possible: ${reason}.`),
      hedge('the reason denied', [], `${reason} is NOT the reason.`),
      hedge('the result not last', [], `RESULT: {"reason": "${reason}"}\nThat is all.`),
      hedge('a list as the result', [], `RESULT: {"reason": ["${reason}"]}`),
    ]),
  ];
}

/** All failure codes and rule ids of a model. */
function reasonsIn({ checked: { operations, model } }: GeneratorContext): readonly string[] {
  const codes = operations.flatMap((operation) => operation.codes);
  return [...new Set([...codes, ...model.rules.map(({ id }) => id)])].toSorted();
}
