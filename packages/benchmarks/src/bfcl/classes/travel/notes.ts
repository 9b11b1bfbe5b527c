import type { JsonObject } from '@envloom/core';

export const cardPath = (card: string): string => `credit_card_list.${card}`;
export const bookingPath = (booking: string): string => `booking_record.${booking}`;

/** What the original remembers and the model doesn't: the last prices, and which whole numbers are floats. */
export class Notes {
  readonly #floats: Set<string>;
  /** By route, class and day; also of a booking that was refused after it had been priced. */
  prices: JsonObject = {};

  constructor(floats: Iterable<string>) {
    this.#floats = new Set(floats);
  }

  /** Paths of floats in the state, such as `credit_card_list.card1.balance`. */
  get floats(): ReadonlySet<string> {
    return this.#floats;
  }

  /** A card keeps its arguments as they were given, and has a whole balance. */
  registered(card: string, floats: ReadonlySet<string>): void {
    for (const path of floats) this.#floats.add(`${cardPath(card)}.${path}`);
  }

  /** A float was added to the balance of a card, or taken from it. */
  moved(card: string): void {
    this.#floats.add(`${cardPath(card)}.balance`);
  }

  booked(booking: string): void {
    this.#floats.add(`${bookingPath(booking)}.travel_cost`);
  }

  copy(): Notes {
    const copied = new Notes(this.#floats);
    copied.prices = this.prices;
    return copied;
  }
}
