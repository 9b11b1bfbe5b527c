import { episodeToolsOf, type Scenario } from '@envloom/episodes';
import type { GeneratorContext } from '@envloom/scen-generator';
import type { Played, Variant } from './variant.ts';

/**
 * Right ways to decline, none of which may lose: for every reason that holds, after everything that shows
 * it (the reference's look, each query, the call itself), by the tool and in the last line of a message.
 */
export function rightWays(stage: GeneratorContext, scenario: Scenario): readonly Variant[] {
  const declined = scenario.checks.find((check) => check.kind === 'declined');
  if (declined === undefined) return [];
  const { name } = episodeToolsOf(stage.definition).decline;
  const from = scenario.reference.findIndex((step) => step.kind === 'call' && step.tool === name);
  const { reasons, seen } = declined;
  const looks: readonly (readonly Played[])[] = [
    [],
    ...seen.queries.map((query) => [called(query.tool, query.arguments)]),
  ];
  const isOnlyRefused = scenario.kind === 'must-refuse';
  return reasons.flatMap((reason) => {
    const decline = called(name, { reason });
    const result: Played = { kind: 'message', content: `No.\nRESULT: {"reason": "${reason}"}` };
    const way = (what: string, at: number, steps: readonly Played[]): Variant => ({
      kind: 'right way',
      tool: scenario.refuses?.tool ?? '',
      argument: reason,
      what,
      from: at,
      steps,
    });
    return [
      way('by the tool', from, [decline, last]),
      way('in the last line', from, [result]),
      ...(isOnlyRefused
        ? looks.slice(1).map((look) => way('after another query', 0, [...look, decline, last]))
        : []),
      ...(isOnlyRefused && scenario.refuses?.message !== undefined
        ? [
            way('after trying', 0, [
              called(scenario.refuses.tool, scenario.refuses.arguments),
              decline,
              last,
            ]),
          ]
        : []),
    ];
  });
}

const last: Played = { kind: 'message', content: 'That is all.' };

function called(tool: string, args: Extract<Played, { kind: 'call' }>['arguments']): Played {
  return { kind: 'call', tool, arguments: args };
}
