import { z } from 'zod';
import { membersAt, type JsonMember } from './json-members.ts';

/** How the scenarios of a package and their validators are imported. */
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

const commandFile = './src/command.ts';

const named = z.looseObject({ name: z.string() });

/** The command that serves them has the name of the package without its scope: `npx` finds it so. */
function withCommand(text: string): string {
  const members = membersAt(text, []) ?? [];
  const next = members.find(({ key }) => key === 'exports');
  const { name } = named.safeParse(JSON.parse(text)).data ?? {};
  if (next === undefined || name === undefined) return text;
  if (members.some(({ key }) => key === 'bin')) return text;
  const { space } = next;
  // Members of a member stand one level deeper, where levels have lines of their own.
  const [, inner = space] = /\n([ \t]*)$/.exec(space) ?? [];
  const deeper = inner === space ? space : `${space}${inner}`;
  const entry = `${JSON.stringify(name.replace(/^@[^/]*\//, ''))}: ${JSON.stringify(commandFile)}`;
  return insertBefore(text, next, `"bin": {${deeper}${entry}${space}}`);
}

const runtime = '@envloom/runtime';
const episodes = '@envloom/episodes';

/** What scenarios and validators import is of one version with the runtime, and depended on in the same way. */
function withDependency(text: string): string {
  const members = membersAt(text, ['dependencies']) ?? [];
  const next = members.find(({ key }) => key === runtime);
  if (next === undefined || members.some(({ key }) => key === episodes)) return text;
  const range: unknown = depending.parse(JSON.parse(text)).dependencies[runtime];
  return insertBefore(text, next, `${JSON.stringify(episodes)}: ${JSON.stringify(range)}`);
}

const depending = z.looseObject({ dependencies: z.record(z.string(), z.string()) });

/**
 * The text of an environment's package.json that depends on what its scenarios import, and in which its scenarios and validators are exported, and
 * the command that serves them. It is its owner's: all else stays as it is written, also an export
 * of one of these names, or another `bin`.
 *
 * @param text valid JSON
 */
export function withScenarioExports(text: string): string {
  const exported = subpaths.reduce((all, [subpath, path]) => withSubpath(all, subpath, path), text);
  return withCommand(withDependency(exported));
}
