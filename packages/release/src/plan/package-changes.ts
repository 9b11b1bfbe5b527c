import { isSame } from '@envloom/core';
import { type Line, linesFile, manifestFile, parseLines, parseManifest } from '@envloom/cli';
import { z } from 'zod';
import { publishedRange, unpublishedFields } from '../build/published-package-json.ts';
import { namesIn, valueCode, type Bump, type Change } from './change.ts';

/** A file of a package at its last release and now; undefined where there was or is none. */
export interface FilePair {
  /** Relative to the package. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const say = (bump: Bump, text: string): Change => ({ bump, area: 'package', text });

const namesOfBoth = (before: object, after: object): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

const record = z.record(z.string(), z.unknown()).default({}).catch({});
const ranges = z.record(z.string(), z.string()).default({});

const manifestSchema = z.looseObject({
  exports: record,
  bin: record,
  dependencies: ranges,
  peerDependencies: ranges,
});

type Manifest = z.infer<typeof manifestSchema>;

/** A package.json, and the versions of those packages that are published beside it. */
export interface ManifestState {
  readonly text: string;
  readonly versionOf: (packageName: string) => string | undefined;
}

/** The release tool writes the version; the lists are compared entry by entry. */
const comparedElsewhere = new Set([
  'version',
  ...unpublishedFields,
  ...Object.keys(manifestSchema.shape),
]);

/** Without these a package is another one, or runs somewhere else. */
const contract = new Set(['name', 'type', 'engines', 'os', 'cpu']);

function fieldChanges(before: Manifest, after: Manifest): Change[] {
  return namesOfBoth(before, after)
    .filter((key) => !comparedElsewhere.has(key) && !isSame(before[key], after[key]))
    .map((key) =>
      say(
        contract.has(key) ? 'major' : 'patch',
        `\`${key}\` of the package is ${valueCode(after[key])} now (before: ${valueCode(before[key])})`,
      ),
    );
}

/** What can be imported, or called on the command line. */
function entryChanges(
  what: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Change[] {
  return namesOfBoth(before, after).flatMap((name) => {
    if (after[name] === undefined) return [say('major', `${what} \`${name}\` is gone`)];
    if (before[name] === undefined) return [say('minor', `${what} \`${name}\` is new`)];
    if (isSame(before[name], after[name])) return [];
    return [say('patch', `${what} \`${name}\` is in another file`)];
  });
}

/** The versions that are compatible by a caret: `1` of `^1.2.3`, `0.2` of `^0.2.3`. */
function compatibleLine(range: string): string | undefined {
  const [, major, minor] = /(\d+)\.(\d+)\.\d+/.exec(range) ?? [];
  return major === '0' ? `0.${minor}` : major;
}

/** Environments export schemas and types of what they depend on, so its breaks are theirs. */
function rangeChange(name: string, old: string | undefined, now: string | undefined): Change[] {
  if (old === now) return [];
  if (now === undefined) return [say('patch', `depends on \`${name}\` no more`)];
  if (old === undefined) return [say('patch', `depends on \`${name}\` ${now} now`)];
  const line = compatibleLine(old);
  const isCompatible = line !== undefined && line === compatibleLine(now);
  const text = `depends on \`${name}\` ${now} now (before: ${old})`;
  return [say(isCompatible ? 'patch' : 'major', text)];
}

function manifestOf(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What changed in what package.json tells npm and those who import the package. */
export function manifestChanges(before: ManifestState, after: ManifestState): Change[] {
  const [old, now] = [manifestOf(before.text), manifestOf(after.text)];
  if (old === undefined || now === undefined)
    return [say('major', 'package.json of one of the versions cannot be read')];
  const rangeOf = (written: string | undefined, name: string, { versionOf }: ManifestState) =>
    written === undefined ? undefined : publishedRange(written, versionOf(name));
  const rangeChanges = (['dependencies', 'peerDependencies'] as const).flatMap((field) =>
    namesOfBoth(old[field], now[field]).flatMap((name) =>
      rangeChange(
        name,
        rangeOf(old[field][name], name, before),
        rangeOf(now[field][name], name, after),
      ),
    ),
  );
  return [
    ...entryChanges('the entry', old.exports, now.exports),
    ...entryChanges('the command', old.bin, now.bin),
    ...rangeChanges,
    ...fieldChanges(old, now),
  ];
}

/** What the emitted `src/index.ts` exports: names in braces, as its emitter writes them. */
function exportedNames(source: string): string[] {
  const lists = source.matchAll(/\bexport (?:type )?\{([^}]*)\}/g);
  const names = Array.from(lists, ([, list = '']) => list.split(','))
    .flat()
    .map((item) => item.trim().replace(/^type |^.* as /g, ''));
  return names.filter((name) => name !== '');
}

function exportChanges({ before = '', after = '' }: FilePair): Change[] {
  const [old, now] = [exportedNames(before), exportedNames(after)];
  const gone = old.filter((name) => !now.includes(name));
  const come = now.filter((name) => !old.includes(name));
  return [
    ...(gone.length > 0 ? [say('major', `exports ${namesIn(gone)} no more`)] : []),
    ...(come.length > 0 ? [say('minor', `exports ${namesIn(come)} now`)] : []),
  ];
}

function emittedText(files: readonly FilePair[]): string {
  const { before = '', after = '' } = files.find(({ path }) => path === manifestFile) ?? {};
  const [old, now] = [parseManifest(before)?.generator, parseManifest(after)?.generator];
  if (old === now || old === undefined || now === undefined) return 'has other emitted code';
  return `has other emitted code, by ${now} (before: ${old})`;
}

/**
 * What changed in a package whose model is the same: code that another version of envloom emits, and
 * texts. Of a package whose model changed, the model tells it better.
 */
export function codeChanges(files: readonly FilePair[]): Change[] {
  const texts = files.filter(({ path }) => !/^(?:src|scenarios)\/|^package\.json$|^\./.test(path));
  const hasOtherCode = files.some(({ path }) => path.startsWith('src/'));
  return [
    ...files.filter(({ path }) => path === 'src/index.ts').flatMap(exportChanges),
    ...(hasOtherCode ? [say('patch', emittedText(files))] : []),
    ...texts.map(({ path }) => say('patch', `\`${path}\` is another one`)),
  ];
}

/** By id. A file that cannot be read has no scenarios: `sync-check` tells what is wrong with it. */
function linesIn(text: string | undefined): Map<string, Line> {
  try {
    const lines = text === undefined ? [] : parseLines(text, linesFile).lines;
    return new Map(lines.map((line) => [line.id, line]));
  } catch {
    return new Map();
  }
}

const fates = {
  gone: { bump: 'minor', text: 'gone' },
  changed: { bump: 'minor', text: 'changed: results on them cannot be compared with earlier ones' },
  new: { bump: 'minor', text: 'new' },
  remade: { bump: 'patch', text: 'checked on the new model, and the same' },
} as const;

/** Scenarios name the model that they hold on; all else is what somebody is asked and judged by. */
function fateOf(before: Line | undefined, after: Line | undefined): keyof typeof fates | 'same' {
  if (before === undefined) return 'new';
  if (after === undefined) return 'gone';
  if (before.task_hash !== after.task_hash) return 'changed';
  return before.content_hash === after.content_hash ? 'same' : 'remade';
}

/**
 * What changed in a set of scenarios. None of it changes the tools, so that it never breaks a caller;
 * but results on another set are other results, so that whatever changes a task is a minor step.
 */
export function scenarioChanges(files: readonly FilePair[]): Change[] {
  const lines = files.find(({ path }) => path === linesFile);
  if (lines === undefined) return [];
  const [before, after] = [linesIn(lines.before), linesIn(lines.after)];
  const ids = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const byFate = Map.groupBy(ids, (id) => fateOf(before.get(id), after.get(id)));
  return (['gone', 'changed', 'new', 'remade'] as const).flatMap((fate): Change[] => {
    const those = byFate.get(fate) ?? [];
    if (those.length === 0) return [];
    const count = those.length === 1 ? '1 scenario is' : `${those.length} scenarios are`;
    const { bump, text } = fates[fate];
    return [{ bump, area: 'scenarios', text: `${count} ${text} (${namesIn(those)})` }];
  });
}
