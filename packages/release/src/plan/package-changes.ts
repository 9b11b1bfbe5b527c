import { type Line, linesFile, parseLines } from '@envloom/scen-generator/stored';
import { manifestFile, parseManifest } from '@envloom/env-package';
import { z } from 'zod';
import { publishedRange, unpublishedFields } from '../build/published-package-json.ts';
import { namesIn, valueCode, type Bump, type Change } from './change.ts';
import { differences, type Difference } from './differences.ts';

/** A file of a package at its last release and now; undefined where there was or is none. */
export interface FilePair {
  /** Relative to the package. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const say = (bump: Bump, text: string): Change => ({ bump, area: 'package', text });

const record = z.record(z.string(), z.unknown()).default({}).catch({});
const ranges = z.record(z.string(), z.string()).default({});

const manifestSchema = z.looseObject({
  exports: record,
  bin: record,
  dependencies: ranges,
  peerDependencies: ranges,
});

/** A package.json, and the versions of those packages that are published beside it. */
export interface ManifestState {
  readonly text: string;
  readonly versionOf: (packageName: string) => string | undefined;
}

/** What npm gets to see but the version, which the release tool writes; undefined for no package.json. */
function manifestOf({ text, versionOf }: ManifestState): object | undefined {
  try {
    const manifest = manifestSchema.parse(JSON.parse(text));
    const published = (field: Readonly<Record<string, string>>): object =>
      Object.fromEntries(
        Object.entries(field).map(([name, range]) => [
          name,
          publishedRange(range, versionOf(name)),
        ]),
      );
    const compared = {
      ...manifest,
      dependencies: published(manifest.dependencies),
      peerDependencies: published(manifest.peerDependencies),
    };
    const left = new Set([...unpublishedFields, 'version']);
    return Object.fromEntries(Object.entries(compared).filter(([field]) => !left.has(field)));
  } catch {
    return undefined;
  }
}

/** The versions that are compatible by a caret: `1` of `^1.2.3`, `0.2` of `^0.2.3`. */
function compatibleLine(range: string): string | undefined {
  const [, major, minor] = /(\d+)\.(\d+)\.\d+/.exec(range) ?? [];
  return major === '0' ? `0.${minor}` : major;
}

/** Environments export schemas and types of what they depend on, so its breaks are theirs. */
function rangeChange(name: string, { before, after }: Difference): Change {
  if (typeof after !== 'string') return say('patch', `depends on \`${name}\` no more`);
  const text = `depends on \`${name}\` ${after} now`;
  if (typeof before !== 'string') return say('patch', text);
  const line = compatibleLine(before);
  const isCompatible = line !== undefined && line === compatibleLine(after);
  return say(isCompatible ? 'patch' : 'major', `${text} (before: ${before})`);
}

/** What can be imported, or called on the command line. */
function entryChange(entry: string, { before, after }: Difference): Change {
  if (after === undefined) return say('major', `${entry} is gone`);
  if (before === undefined) return say('minor', `${entry} is new`);
  return say('patch', `${entry} is in another file`);
}

/** Without these a package is another one, or runs somewhere else. */
const contract = /^(?:name|type|engines|os|cpu)\b/;

function manifestChange(difference: Difference): Change {
  const { path, before, after } = difference;
  const [, field = '', name = ''] =
    /^(exports|bin|dependencies|peerDependencies)\.(.+)$/.exec(path) ?? [];
  if (field === 'exports') return entryChange(`the entry \`${name}\``, difference);
  if (field === 'bin') return entryChange(`the command \`${name}\``, difference);
  if (field !== '') return rangeChange(name, difference);
  const values = `${valueCode(after)} now (before: ${valueCode(before)})`;
  return say(contract.test(path) ? 'major' : 'patch', `\`${path}\` of the package is ${values}`);
}

/** What changed in what package.json tells npm and those who import the package. */
export function manifestChanges(before: ManifestState, after: ManifestState): Change[] {
  const [old, now] = [manifestOf(before), manifestOf(after)];
  if (old === undefined || now === undefined)
    return [say('major', 'package.json of one of the versions cannot be read')];
  return differences(old, now).map(manifestChange);
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
