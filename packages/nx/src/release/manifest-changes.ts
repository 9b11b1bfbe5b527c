import { jsonIn } from '@envloom/core';
import type { Bump } from '@envloom/logic-model';
import { z } from 'zod';
import { isBreaking, type PackageChange } from './package-change.ts';

/** What a published range is made of: how a dependency is written, and what it becomes. */
export type PublishedRange = (name: string, written: string) => string;

const manifestSchema = z.looseObject({
  name: z.string().optional(),
  exports: z.record(z.string(), z.unknown()).optional().catch(undefined),
  bin: z.record(z.string(), z.unknown()).optional().catch(undefined),
  engines: z.record(z.string(), z.unknown()).optional().catch(undefined),
  dependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
});

type Manifest = z.infer<typeof manifestSchema>;

/** A package.json, and what its ranges are published as. */
export interface ManifestState {
  readonly text: string;
  readonly rangeOf: PublishedRange;
}

/** The release tool writes the version; the rest means something in the workspace only. */
const unpublished = new Set([
  'version',
  'private',
  'scripts',
  'devDependencies',
  'nx',
  'workspaces',
  'files',
]);

/** Without these a package is another one, or runs somewhere else. */
const contract = new Set(['name', 'type', 'engines', 'os', 'cpu']);

/** These are compared entry by entry. */
const listed = new Set(['exports', 'bin', 'dependencies', 'peerDependencies']);

const say = (bump: Bump, text: string): PackageChange => ({ bump, section: 'package', text });

const codeOf = (value: unknown): string =>
  value === undefined ? 'nothing' : `\`${JSON.stringify(value).replaceAll('`', "'")}\``;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function fieldChanges(before: Manifest, after: Manifest): PackageChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !unpublished.has(key) && !listed.has(key) && !isSame(before[key], after[key]))
    .map((key) =>
      say(
        contract.has(key) ? 'major' : 'patch',
        `\`${key}\` of the package is ${codeOf(after[key])} now (before: ${codeOf(before[key])})`,
      ),
    );
}

type Entries = Readonly<Record<string, unknown>>;

/** What can be imported, or called on the command line. */
function entryChanges(what: string, before: Entries = {}, after: Entries = {}): PackageChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    if (after[name] === undefined) return [say('major', `${what} \`${name}\` is gone`)];
    if (before[name] === undefined) return [say('minor', `${what} \`${name}\` is new`)];
    if (isSame(before[name], after[name])) return [];
    return [say('patch', `${what} \`${name}\` is in another file`)];
  });
}

type Ranges = Readonly<Record<string, string>>;

function published(ranges: Ranges = {}, rangeOf: PublishedRange): Map<string, string> {
  return new Map(Object.entries(ranges).map(([name, range]) => [name, rangeOf(name, range)]));
}

/** Environments export schemas and types of what they depend on, so its breaks are theirs. */
function rangeChange(
  name: string,
  old: string | undefined,
  now: string | undefined,
): PackageChange[] {
  if (old === now) return [];
  if (now === undefined) return [say('patch', `depends on \`${name}\` no more`)];
  if (old === undefined) return [say('patch', `depends on \`${name}\` ${now} now`)];
  const text = `depends on \`${name}\` ${now} now (before: ${old})`;
  return [say(isBreaking(old, now) ? 'major' : 'patch', text)];
}

function rangeChanges(
  [before, rangeBefore]: readonly [Ranges | undefined, PublishedRange],
  [after, rangeAfter]: readonly [Ranges | undefined, PublishedRange],
): PackageChange[] {
  const [old, now] = [published(before, rangeBefore), published(after, rangeAfter)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names.flatMap((name) => rangeChange(name, old.get(name), now.get(name)));
}

function parsed(text: string): Manifest | undefined {
  return manifestSchema.safeParse(jsonIn(text)).data;
}

/** What changed in what package.json tells npm and those who import the package. */
export function manifestChanges(before: ManifestState, after: ManifestState): PackageChange[] {
  const [old, now] = [parsed(before.text), parsed(after.text)];
  if (old === undefined || now === undefined) {
    return [say('major', 'package.json of one of the versions cannot be read')];
  }
  return [
    ...entryChanges('the entry', old.exports, now.exports),
    ...entryChanges('the command', old.bin, now.bin),
    ...rangeChanges([old.dependencies, before.rangeOf], [now.dependencies, after.rangeOf]),
    ...rangeChanges([old.peerDependencies, before.rangeOf], [now.peerDependencies, after.rangeOf]),
    ...fieldChanges(old, now),
  ];
}
