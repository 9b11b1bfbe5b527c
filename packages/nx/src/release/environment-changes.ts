import {
  changelogText,
  compareModels,
  formatDiagnostic,
  largestBump,
  readModel,
  type Bump,
  type LogicModel,
  type ModelDifference,
} from '@envloom/logic-model';
import { modelFile } from '@envloom/env-package';
import { codeChanges } from './code-changes.ts';
import type { LastRelease } from './last-release.ts';
import { manifestChanges } from './manifest-changes.ts';
import type { PackageChange } from './package-change.ts';
import type { ReleasedPackages } from './released-package.ts';
import { scenarioChanges, type FilePair } from './scenario-changes.ts';

/** An environment with what differs from its last release. */
export interface EnvironmentChanges {
  /** Undefined where nothing that is published differs. */
  readonly bump: Bump | undefined;
  /** Lines of Markdown, the largest step first. */
  readonly reasons: readonly string[];
  /** All of it for the changelog; empty where nothing differs. */
  readonly text: string;
}

/** A model that is there and cannot be read keeps its environment from being proposed. */
export type Judgement =
  ({ readonly ok: true } & EnvironmentChanges) | { readonly ok: false; readonly problem: string };

const manifestName = 'package.json';

const noDifference: ModelDifference = { changes: [], bump: undefined };

type Reading = { readonly model: LogicModel } | { readonly problem: string };

function readingOf(text: string | undefined, file: string): Reading {
  if (text === undefined) return { problem: `${file} does not exist` };
  const read = readModel(text, file);
  if (read.ok) return { model: read.parsed.model };
  const [first] = read.diagnostics;
  return { problem: first === undefined ? file : (formatDiagnostic(first).split('\n')[0] ?? file) };
}

/** What a model that cannot be compared may have been: anything. */
function unknownDifference(release: LastRelease, problem: string): ModelDifference {
  const text = `The logic model of ${release.tag} cannot be read (${problem}), so nothing is known of what changed: taken for a breaking change`;
  return { changes: [{ bump: 'major', area: 'types', path: '', text }], bump: 'major' };
}

const sections = { scenarios: 'Scenarios', package: 'Package' } as const;

function sectionText(name: keyof typeof sections, changes: readonly PackageChange[]): string {
  const lines = changes.filter(({ section }) => section === name).map(({ text }) => `- ${text}\n`);
  return lines.length === 0 ? '' : `**${sections[name]}**\n\n${lines.join('')}`;
}

function changesOf(
  difference: ModelDifference,
  more: readonly PackageChange[],
): EnvironmentChanges {
  const all = [...difference.changes, ...more];
  const bump = largestBump(all.map((change) => change.bump));
  const texts = [
    changelogText(difference),
    sectionText('scenarios', more),
    sectionText('package', more),
  ];
  return {
    bump,
    reasons: (['major', 'minor', 'patch'] as const).flatMap((step) =>
      all.filter((change) => change.bump === step).map(({ text }) => text),
    ),
    text: texts.filter((text) => text !== '').join('\n'),
  };
}

/** The environment that is judged. */
export interface Judged {
  /** Relative to the workspace root. */
  readonly root: string;
  readonly release: LastRelease;
  /** What differs from the release, relative to the package. */
  readonly paths: readonly string[];
}

/** Comments and layout are published with the model and say nothing of how it behaves. */
function modelDifference(file: FilePair, { release, root }: Judged): ModelDifference | string {
  const now = readingOf(file.after, `${root}/${modelFile}`);
  if ('problem' in now) return now.problem;
  const old = readingOf(file.before, `${root}/${modelFile}`);
  if ('problem' in old) return unknownDifference(release, old.problem);
  const found = compareModels(old.model, now.model);
  if (found.bump !== undefined) return found;
  const text = `The text of \`${modelFile}\` is another one and means the same`;
  return { changes: [{ bump: 'patch', area: 'wording', path: '', text }], bump: 'patch' };
}

/** Both versions of package.json; where it is no file that differs, git need not be asked for it. */
function manifestStates(
  { release, paths, root }: Judged,
  packages: ReleasedPackages,
  files: readonly FilePair[],
) {
  const file = files.find(({ path }) => path === manifestName);
  const now = packages.now(`${root}/${manifestName}`) ?? '';
  const before = paths.includes(manifestName) ? (file?.before ?? '') : now;
  return [
    { text: before, rangeOf: packages.rangeAt(release.commit) },
    { text: now, rangeOf: packages.rangeNow },
  ] as const;
}

/** Judges what differs between the last release of an environment and its folder. */
export function environmentChanges(judged: Judged, packages: ReleasedPackages): Judgement {
  const { root, release, paths } = judged;
  const files = packages.pairs(release.commit, root, paths);
  const model = files.find(({ path }) => path === modelFile);
  const difference = model === undefined ? noDifference : modelDifference(model, judged);
  if (typeof difference === 'string') return { ok: false, problem: difference };
  const more = [
    ...scenarioChanges(files),
    ...manifestChanges(...manifestStates(judged, packages, files)),
    ...(isMeaning(difference) ? [] : codeChanges(files.filter(({ path }) => path !== modelFile))),
  ];
  return { ok: true, ...changesOf(difference, more) };
}

/** Whether the model means something else, so that other code is no wonder. */
function isMeaning({ changes }: ModelDifference): boolean {
  return changes.some(({ path, area }) => path !== '' || area !== 'wording');
}
