import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jsonText } from '@envloom/core';
import type { CallRecord } from '@envloom/llm';
import { parseReport, reportJson } from '@envloom/quality';
import {
  locate,
  installedVersion,
  linkPackage,
  packageName,
  renamePackage,
  type EnvironmentLocation,
  modelFile,
} from '@envloom/env-package';
import { provenanceOf } from '../build/provenance.ts';
import type { Examiner } from '../examination/examiner.ts';
import { provenanceFile } from './provenance-file.ts';
import { reviewFile, reviewJson } from '../review/review-file.ts';
import type { Accepted, ModelProblem, Rejected } from '../outcome.ts';

interface Keeper {
  readonly workspaceRoot: string;
  readonly directory: string;
  /** Absolute path of the state folder. */
  readonly state: string;
  /** The model as it was asked for. */
  readonly languageModel: string;
  readonly packageOf: Examiner['packageOf'];
  readonly packageName?: (name: string) => string;
  readonly sources?: Readonly<Record<string, string>>;
}

/**
 * Writes an accepted environment to its place and a rejected one to the state folder.
 *
 * @param calls those that the topic came from, before it was modeled
 * @throws Error where something has the place
 */
export async function keepOutcome(
  outcome: Accepted | Rejected,
  calls: readonly CallRecord[],
  keeper: Keeper,
): Promise<void> {
  const rejected = join(keeper.state, 'rejected', outcome.topic.name);
  if (outcome.kind === 'rejected') {
    keepRejected(rejected, outcome);
    return;
  }
  await putInPlace(outcome, calls, keeper);
  // An accepted topic has nothing to be told of earlier failures.
  rmSync(rejected, { recursive: true, force: true });
}

/** Moves a package to where it belongs, in one step: there it is whole or not at all. */
async function putInPlace(
  outcome: Accepted,
  calls: readonly CallRecord[],
  keeper: Keeper,
): Promise<void> {
  const { workspaceRoot, directory, languageModel, packageName: nameOf = packageName } = keeper;
  const { sources = {} } = keeper;
  const staged = keeper.packageOf(outcome.model);
  if (staged === undefined) throw new Error(`The package of ${outcome.topic.name} is gone.`);
  const location = locate(outcome.topic.name, directory);
  const target = join(workspaceRoot, location.root);
  if (existsSync(target)) throw new Error(placeTaken(location));
  const name = nameOf(location.name);
  await renamePackage(workspaceRoot, staged, name);
  const envloomVersion = installedVersion('@envloom/cli');
  const provenance = provenanceOf(outcome, { envloomVersion, languageModel, earlierCalls: calls });
  writeFileSync(join(workspaceRoot, staged, provenanceFile), jsonText(provenance, 2));
  keepReview(join(workspaceRoot, staged), outcome, languageModel);
  for (const [file, text] of Object.entries(sources))
    writeFileSync(join(workspaceRoot, staged, file), text);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(join(workspaceRoot, staged), target);
  linkPackage(workspaceRoot, location.root, name);
}

const reportFile = 'quality.json';

/** What readers said stands in a file of its own, and how far descriptions are true beside what was measured. */
function keepReview(folder: string, { reviewed, model }: Accepted, languageModel: string): void {
  if (reviewed === undefined) return;
  const read = { modelHash: model.hash, languageModel, reviewed, walks: [] };
  writeFileSync(join(folder, reviewFile), reviewJson(read));
  const file = join(folder, reportFile);
  const report = parseReport(existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (!report.ok) return;
  const found = { language_model: languageModel, ...reviewed.fidelity };
  writeFileSync(file, reportJson({ ...report.report, description_fidelity: found }));
}

/** What to say where a folder is in the way. */
export function placeTaken({ root, name, directory }: EnvironmentLocation): string {
  return (
    `${root} exists already and is not from this topic; it stays as it is. ` +
    `Remove it with \`npx nx g env-remove ${name}\`, or write elsewhere than ${directory} with --directory.`
  );
}

/**
 * Keeps what became of a topic that was not accepted: the model as far as it came, why, and what was
 * tried; all of it or nothing.
 */
function keepRejected(folder: string, outcome: Rejected): void {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  if (outcome.text !== undefined) writeFileSync(join(unfinished, modelFile), outcome.text);
  writeFileSync(join(unfinished, 'reasons.md'), reasonsText(outcome));
  writeFileSync(join(unfinished, 'history.json'), jsonText(historyOf(outcome)));
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

/** The same however often a run was interrupted: where answers came from is no part of it. */
function historyOf({ topic, history }: Rejected): object {
  const calls = history.calls.map(({ isCached: _isCached, ...call }) => call);
  return { format_version: 1, topic, rounds: history.rounds, calls };
}

function reasonsText({ topic, problems, history }: Rejected): string {
  return [
    `# ${topic.title} (${topic.name})`,
    '',
    `Rejected after ${history.rounds.length} rounds with ${problems.length} problems left.`,
    '',
    ...problems.flatMap(problemLines),
    '## Rounds',
    '',
    ...history.rounds.map(({ round, problems: left, edits }) => {
      const applied = edits.filter((edit) => edit.applied).length;
      return `- round ${round}: ${applied} of ${edits.length} edits applied, then ${left.length} problems${codesText(left)}`;
    }),
    '',
  ].join('\n');
}

function problemLines({ source, code, path, message }: ModelProblem): string[] {
  const where = path === undefined ? '' : ` at \`${path}\``;
  return [`## ${code}${where} (${source})`, '', message, ''];
}

function codesText(problems: readonly ModelProblem[]): string {
  const codes = [...new Set(problems.map(({ code }) => code))];
  return codes.length === 0 ? '' : ` (${codes.join(', ')})`;
}
