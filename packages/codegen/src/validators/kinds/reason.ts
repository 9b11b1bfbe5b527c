import { json, literalText, object, type Literal } from '../../code/literal.ts';
import type { CheckContext } from '../check-context.ts';
import { othersLiteral } from '../reasons.ts';
import type { ObservedSource, ToldSource } from '../source.ts';

const call = (name: string, argument: Literal): string =>
  `({ played }) => ${name}(played, ${literalText(argument)})`;

/** The fact that decides was seen. */
export function observedCode({ module }: CheckContext, { refusal, facts }: ObservedSource): string {
  const observed = object([
    ['refusal', refusal === undefined ? undefined : json(refusal)],
    ['facts', json(facts)],
  ]);
  return call(module.runtimeValue('hasObserved'), observed);
}

/** The last message tells the reason. */
export function toldCode({ module, reasons }: CheckContext, told: ToldSource): string {
  return call(
    module.runtimeValue('hasTold'),
    object([
      ['reason', json(told.reason)],
      ['wordings', json(told.wordings)],
      ['others', othersLiteral(reasons, told)],
    ]),
  );
}
