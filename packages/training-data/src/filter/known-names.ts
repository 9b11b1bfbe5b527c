import { didYouMean } from '@envloom/core';
import { namesText } from '../names.ts';

/** Names that are listed for a person to choose from. */
const most = 40;

/**
 * Tells a name that is misspelt from one that is chosen: what is asked for has to be there. Where
 * nothing at all is there, that is what has to be told, and not here.
 *
 * @param what for messages: `environment`
 * @param place where the names stand, for messages: `envs`
 * @throws Error naming what is there, the nearest name first
 */
export function requireKnown(
  what: string,
  place: string,
  asked: readonly string[] | undefined,
  there: readonly string[],
): void {
  const unknown = asked?.find((name) => !there.includes(name));
  if (unknown === undefined || there.length === 0) return;
  const hint = didYouMean(unknown, there);
  throw new Error(
    `${place}: there is nothing of the ${what} "${unknown}"${hint === '' ? '.' : hint} ` +
      `There ${there.length === 1 ? 'is' : 'are'}: ${namesText(there.toSorted(), most)}.`,
  );
}
