import { isSame, own } from '@envloom/core';
import { type InstanceLine, linesFile, parseLines } from '@envloom/scen-generator/stored';
import { helpersFile, readProgram, tasksFolder, type TaskProgram } from '@envloom/task-programs';
import { code, prose, type Change } from './change.ts';
import type { FilePair } from './package-changes.ts';

const programFile = new RegExp(`^${tasksFolder}/(?<name>[^/]+)\\.yaml$`);
const helpers = `${tasksFolder}/${helpersFile}`;

/** The files of a package without those that {@link taskChanges} tells of, and what is emitted from them. */
export function withoutTasks(files: readonly FilePair[]): readonly FilePair[] {
  const others = files.filter(({ path }) => !programFile.test(path));
  return others.length === files.length
    ? files
    : others.filter(({ path }) => !path.startsWith(`src/${tasksFolder}/`));
}

/**
 * What changed in the task programs of a package, and how many of their scenarios are new or changed.
 * Tools stay as they are, so that it is never more than a minor step.
 */
export function taskChanges(files: readonly FilePair[]): Change[] {
  const sources = new Map(
    files.flatMap((file): [string, FilePair][] => {
      const name = programFile.exec(file.path)?.groups?.['name'];
      return name === undefined || file.path === helpers ? [] : [[name, file]];
    }),
  );
  const lines = files.find(({ path }) => path === linesFile);
  const [before, after] = [instancesIn(lines?.before), instancesIn(lines?.after)];
  const played = [...before, ...after].map(({ program }) => program);
  const names = [...new Set([...sources.keys(), ...played])].toSorted();
  const ofHelpers = files.filter(({ path }) => path === helpers).map(() => sharedCode);
  const ofPrograms = names.flatMap((name) => {
    const ofProgram = ({ program }: InstanceLine): boolean => program === name;
    const counts = countsOf(before.filter(ofProgram), after.filter(ofProgram));
    return changeOf(name, sources.get(name), counts);
  });
  return [...ofPrograms, ...ofHelpers];
}

const sharedCode: Change = {
  bump: 'patch',
  area: 'tasks',
  text: 'The code that task programs share is another one',
};

/** Lines that cannot be read give none: `sync-check` tells what is wrong with them. */
function instancesIn(text: string | undefined): readonly InstanceLine[] {
  try {
    return text === undefined ? [] : parseLines(text, linesFile).instances;
  } catch {
    return [];
  }
}

/** Scenarios of a program by what became of them. */
interface Counts {
  readonly new: number;
  readonly changed: number;
  readonly gone: number;
}

function countsOf(before: readonly InstanceLine[], after: readonly InstanceLine[]): Counts {
  const old = new Map(before.map((line) => [line.id, line.task_hash]));
  const now = new Set(after.map(({ id }) => id));
  return {
    new: after.filter(({ id }) => !old.has(id)).length,
    changed: after.filter(({ id, task_hash: hash }) => (old.get(id) ?? hash) !== hash).length,
    gone: before.filter(({ id }) => !now.has(id)).length,
  };
}

function changeOf(name: string, file: FilePair | undefined, counts: Counts): Change[] {
  const scenarios = scenariosText(counts);
  const say = (bump: Change['bump'], what: string): Change[] => [
    {
      bump,
      area: 'tasks',
      text: `${code(name)} ${what}${scenarios === '' ? '' : `: ${scenarios}`}`,
    },
  ];
  if (file === undefined) {
    return scenarios === '' ? [] : say('minor', 'has other scenarios');
  }
  const [old, now] = [programOf(file.before, file.path), programOf(file.after, file.path)];
  if (file.after === undefined) return say('minor', 'is gone');
  if (file.before === undefined)
    return say('minor', `is new${now ? ` (${prose(now.title)})` : ''}`);
  const parts = changedParts(old, now);
  if (parts.length > 0) return say('minor', `has another ${parts.map(code).join(', ')}`);
  return say(scenarios === '' ? 'patch' : 'minor', 'is written in another way and means the same');
}

function programOf(text: string | undefined, path: string): TaskProgram | undefined {
  const read = text === undefined ? undefined : readProgram(text, path);
  return read?.ok === true ? read.parsed.program : undefined;
}

/** The parts of a program that are not as they were; `text` where one of the two cannot be read. */
function changedParts(
  before: TaskProgram | undefined,
  after: TaskProgram | undefined,
): readonly string[] {
  if (before === undefined || after === undefined) return ['text'];
  const parts = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...parts].filter((part) => !isSame(own(before, part), own(after, part)));
}

/** `3 scenarios are new, 2 changed`. */
function scenariosText(counts: Counts): string {
  const told = (['new', 'changed', 'gone'] as const)
    .filter((fate) => counts[fate] > 0)
    .map((fate) => ({ count: counts[fate], fate }));
  const [first, ...others] = told;
  if (first === undefined) return '';
  const scenarios = first.count === 1 ? 'scenario is' : 'scenarios are';
  const rest = others.map(({ count, fate }) => `, ${count} ${fate}`);
  return `${first.count} ${scenarios} ${first.fate}${rest.join('')}`;
}
