import type { Json } from '@envloom/core';
import { textOf } from '../../../python/value.ts';
import type { PyArguments } from '../../arguments.ts';
import { isWhole } from '../../python-types.ts';

export const balancePath = 'account_info.balance';
export const orderPath = (id: Json): string => `orders.${textOf(id)}`;
export const transactionPath = (place: number): string => `transaction_history.${place - 1}`;

/** What Python remembers and the model doesn't: which numbers of the state are floats. */
export class Notes {
  #floats: ReadonlySet<string>;

  /** @param floats paths of whole numbers that are floats */
  constructor(floats: ReadonlySet<string>, balance?: Json) {
    const isFraction = typeof balance === 'number' && !Number.isInteger(balance);
    this.#floats = isFraction ? new Set([...floats, balancePath]) : floats;
  }

  /** Paths of the numbers that are floats, as far as they may be whole. */
  get floats(): ReadonlySet<string> {
    return this.#floats;
  }

  /** An order was placed; its price is a float, whatever was given. */
  placed(id: Json, args: PyArguments): void {
    const path = orderPath(id);
    const others = [...this.#floats].filter((each) => !each.startsWith(`${path}.`));
    const amount = isFloat(args) ? [`${path}.amount`] : [];
    this.#floats = new Set([...others, `${path}.price`, ...amount]);
  }

  /** Money moved: a float makes a float of the balance. */
  paid(place: number, args: PyArguments): void {
    if (isFloat(args))
      this.#floats = new Set([...this.#floats, `${transactionPath(place)}.amount`, balancePath]);
  }

  copy(): Notes {
    return new Notes(this.#floats);
  }
}

function isFloat({ values: { amount }, floats }: PyArguments): boolean {
  return typeof amount === 'number' && !isWhole(amount, floats, 'amount');
}
