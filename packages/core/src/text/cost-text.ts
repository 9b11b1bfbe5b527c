/** US dollars as people read them: `$0.0042`, `$1.73`. */
export function dollars(cost: number): string {
  return `$${cost.toFixed(cost < 1 ? 4 : 2)}`;
}

/** `unknown` where no prices are known. */
export const costText = (cost: number | undefined): string =>
  cost === undefined ? 'cost unknown' : dollars(cost);
