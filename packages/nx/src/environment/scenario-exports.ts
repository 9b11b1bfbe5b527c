import { membersAt, type JsonMember } from './json-members.ts';

/** How the scenarios of a package and their validators are reached. */
const subpaths = [
  ['./scenarios', './src/scenarios.ts'],
  ['./validators', './src/validators.ts'],
] as const;

/** New subpaths stand before this one, which ends the list by custom. */
const lastSubpath = './package.json';

function insertBefore(text: string, { start, space }: JsonMember, entry: string): string {
  return `${text.slice(0, start)}${entry},${space}${text.slice(start)}`;
}

function insertAfter(text: string, { end, space }: JsonMember, entry: string): string {
  return `${text.slice(0, end)},${space}${entry}${text.slice(end)}`;
}

function withSubpath(text: string, subpath: string, path: string): string {
  const exported = membersAt(text, ['exports']);
  if (exported === undefined || exported.some(({ key }) => key === subpath)) return text;
  const entry = `${JSON.stringify(subpath)}: ${JSON.stringify(path)}`;
  const next = exported.find(({ key }) => key === lastSubpath);
  if (next !== undefined) return insertBefore(text, next, entry);
  const last = exported.at(-1);
  return last === undefined ? text : insertAfter(text, last, entry);
}

/**
 * The text of an environment's package.json in which its scenarios and validators are exported. It
 * is its owner's: all else stays as it is written, also an export of one of these names.
 *
 * @param text valid JSON
 */
export function withScenarioExports(text: string): string {
  return subpaths.reduce((all, [subpath, path]) => withSubpath(all, subpath, path), text);
}
