/** Milliseconds of work on one thing before others get their turn. */
const slice = 5;

const waiting: (() => void)[] = [];

/**
 * Waits for a turn. Whoever has much to do waits before each slice of it, so that no more than one
 * slice lies between two looks at what else came in, however many have much to do.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

/**
 * Works on the items in their order, in slices, until `work` returns false.
 *
 * @param work never throws
 */
export async function inTurns<T>(items: readonly T[], work: (item: T) => boolean): Promise<void> {
  let next = 0;
  while (next < items.length) {
    // oxlint-disable-next-line no-await-in-loop -- the turns come one after the other
    await nextTurn();
    next = workedFrom(items, next, work);
  }
}

/** Works for a slice; where the next one begins. */
function workedFrom<T>(items: readonly T[], from: number, work: (item: T) => boolean): number {
  const end = performance.now() + slice;
  for (let at = from; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined || !work(item)) return items.length;
    if (performance.now() >= end) return at + 1;
  }
  return items.length;
}
