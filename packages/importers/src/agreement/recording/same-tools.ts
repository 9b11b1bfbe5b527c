import { isSame, type JsonObject } from '@envloom/core';
import { ImportError } from '../../api/import-error.ts';
import { type Recording, textIn } from './recording.ts';

/** How the tools of an original differ from those that its twin lists. */
export interface ToolDifferences {
  /** Listed differently: other words, another schema. */
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

/** @param twin what the twin lists */
export function toolDifferences(
  original: readonly JsonObject[],
  twin: readonly JsonObject[],
): ToolDifferences {
  const ours = byName(original);
  const theirs = byName(twin);
  return {
    changed: [...ours].flatMap(([name, tool]) => {
      const other = theirs.get(name);
      return other === undefined || isSame(tool, other) ? [] : [name];
    }),
    missing: [...ours.keys()].filter((name) => !theirs.has(name)),
    added: [...theirs.keys()].filter((name) => !ours.has(name)),
  };
}

/** Calls of an API are named by their routes, and were found by them. */
function requireKnown(
  called: ReadonlySet<string>,
  twin: readonly JsonObject[],
  file: string,
): void {
  const names = twin.map(({ name }) => textIn(name)).filter((name) => name !== '');
  if (names.length === 0 || names.some((name) => called.has(name))) return;
  throw new ImportError(
    `${file} was recorded with another original: it calls ${namesText(called)}, and the twin has ${namesText(names)}.`,
  );
}

function namesText(names: Iterable<string>): string {
  const [...all] = names;
  const more = all.length - 10;
  return `${all.slice(0, 10).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const byName = (tools: readonly JsonObject[]): ReadonlyMap<string, JsonObject> =>
  new Map(tools.map((tool) => [textIn(tool['name']), tool]));

/**
 * Makes sure that a recording is of the version of the tools that a twin stands in for. Tools that were not
 * called may differ.
 *
 * @throws ImportError that names the tools
 */
export function requireSameTools(
  { tools, sequences }: Recording,
  twin: readonly JsonObject[],
  file: string,
): void {
  const called = new Set(sequences.flatMap(({ calls }) => calls.map(({ call }) => call.name)));
  requireKnown(called, twin, file);
  if (tools === undefined) return;
  const listed = new Set(tools.map(({ name }) => textIn(name)));
  const { changed, missing } = toolDifferences(tools, twin);
  const other = [...changed, ...missing].filter((name) => called.has(name) && listed.has(name));
  if (other.length === 0) return;
  throw new ImportError(
    `${file} was recorded with another version of ${other.join(', ')}: there the tool list says something else than the twin. ` +
      'Record the calls again, or make the twin from the version that was recorded.',
  );
}
