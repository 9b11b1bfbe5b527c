import { json, literalText, object } from '../../code/literal.ts';
import type { CheckContext } from '../check-context.ts';
import type { DeclinedSource } from '../source.ts';

/** The agent declined for a reason that holds, and had seen why. */
export function declinedCode(
  { module }: CheckContext,
  { reasons, seen: { refusal, facts, queries } }: DeclinedSource,
): string {
  const declining = object([
    ['reasons', json(reasons)],
    [
      'seen',
      object([
        ['refusal', refusal === undefined ? undefined : json({ ...refusal })],
        ['facts', json(facts)],
        ['queries', json(queries.map((query) => ({ ...query })))],
      ]),
    ],
  ]);
  return `({ played }) => ${module.episodesValue('hasDeclined')}(played, ${literalText(declining)})`;
}
