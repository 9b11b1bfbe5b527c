import { didYouMean } from '@envloom/core';
import { ImportError } from '../api/import-error.ts';

/** Most ids that a message lists. */
const mostListed = 30;

/**
 * The one environment of a release that is meant: the only one, or the one with that id.
 *
 * @throws ImportError that lists what there is
 */
export function chosenOf<Each>(
  all: readonly Each[],
  idOf: (one: Each) => string,
  id: string | undefined,
  from: string,
): Each {
  const [first, ...others] = all;
  if (first === undefined) throw new ImportError(`${from} has no environment.`);
  const ids = all.map(idOf);
  if (id === undefined && others.length === 0) return first;
  if (id === undefined)
    throw new ImportError(
      `${from} has ${all.length} environments. Say which one: add # and its id.\nIt has: ${listed(ids)}`,
    );
  const found = all.find((one) => idOf(one) === id);
  if (found === undefined)
    throw new ImportError(
      `${from} has no environment ${id}${didYouMean(id, ids) || '.'}\nIt has: ${listed(ids)}`,
    );
  return found;
}

function listed(ids: readonly string[]): string {
  const more = ids.length - mostListed;
  return ids.slice(0, mostListed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
