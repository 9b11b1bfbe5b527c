import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandContext, parseOptions, type GivenOptions } from '@envloom/core/command';
import { writeIfChanged } from '@envloom/core/files';
import { checkText, locationOf, modelFile } from '@envloom/env-package';
import type { CallRecord } from '@envloom/llm';
import { interruption, openModel, type OpenModel, settingsOf } from '@envloom/llm/command';
import { parseReport, reportJson } from '@envloom/quality';
import {
  callsLines,
  isWaiting,
  readTasks,
  reviewFile,
  reviewJson,
  type Reviewed,
  Review,
  RunProgress,
  type TaskFault,
  type ToldTask,
  topicOf,
  waitingLines,
} from '@envloom/skel-builder/run';
import { readScenarios } from '@envloom/episodes/node';
import { environmentRoots } from '../environments.ts';
import { reviewOptions } from './options.ts';

/** What became of an environment: read, waiting for answers, or why it could not be read. */
type End =
  | {
      readonly kind: 'read';
      readonly reviewed: Reviewed;
      /** Tasks of walks that make no sense. */
      readonly walks: readonly TaskFault[];
      readonly calls: readonly CallRecord[];
    }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly why: string };

/** @returns whether nothing waits, and no promise is broken */
export async function reviewEnvironments(
  given: GivenOptions,
  { root, output, variables, onInterrupt }: CommandContext,
): Promise<boolean> {
  const options = parseOptions(reviewOptions, given);
  const roots = environmentRoots(root, options);
  const settings = settingsOf({ ...options, embeddingModel: undefined }, root, variables);
  const progress = new RunProgress('review', output, false);
  const stop = interruption(onInterrupt, progress.say);
  const language = await openModel(settings, { inform: progress.say, onEvent: progress.onModel });
  try {
    const ends = await Promise.all(roots.map((folder) => endOf(root, folder, language, stop.soft)));
    await language.drained(stop.hard);
    progress.clear();
    for (const [at, folder] of roots.entries())
      output.write(`${linesOf(locationOf(folder).name, ends[at]).join('\n')}\n`);
    const calls = ends.flatMap((end) => (end.kind === 'read' ? end.calls : []));
    if (calls.length > 0) output.write(`\n${callsLines(calls).join('\n')}\n`);
    if (ends.some(({ kind }) => kind === 'waiting'))
      output.write(`\n${waitingLines(language.waiting()).join('\n')}\n`);
    return ends.every((end) => end.kind === 'read' && isFine(end.reviewed, options.failOn));
  } finally {
    language.close();
    stop.close();
  }
}

function isFine({ problems }: Reviewed, failOn: 'broken' | 'never'): boolean {
  return failOn === 'never' || problems.every(({ code }) => code !== 'PROMISE_BROKEN');
}

async function endOf(
  workspace: string,
  folder: string,
  { model, name }: OpenModel,
  signal: AbortSignal,
): Promise<End> {
  const path = join(workspace, folder);
  const text = readFileSync(join(path, modelFile), 'utf8');
  const check = checkText(text, `${folder}/${modelFile}`);
  if (!check.ok) return { kind: 'failed', why: check.problems.join('\n') };
  const calls: CallRecord[] = [];
  const subject = locationOf(folder).name;
  try {
    const topic = topicOf(path);
    const asking = { model, subject, signal, calls };
    const [reviewed, walks] = await Promise.all([
      new Review(topic, asking).of(check.checked),
      readTasks(check.checked, walksOf(path), asking),
    ]);
    keep(path, { modelHash: check.checked.hash, languageModel: name, reviewed, walks });
    return { kind: 'read', reviewed, walks, calls };
  } catch (error) {
    if (isWaiting(error)) return { kind: 'waiting' };
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

const reportFile = 'quality.json';

/** The tasks that walks made; none where the package has no scenarios. */
function walksOf(folder: string): readonly ToldTask[] {
  if (!existsSync(join(folder, 'scenarios.jsonl'))) return [];
  const set = readScenarios(`${join(folder, 'scenarios')}/`);
  const walks = set.index.scenarios.filter(({ program }) => program === undefined);
  return walks.map(({ id }) => ({ id, text: set.get(id).task.text }));
}

/** The findings beside the model, and the description fidelity beside what was measured. */
function keep(folder: string, read: Parameters<typeof reviewJson>[0]): void {
  writeIfChanged(join(folder, reviewFile), reviewJson(read));
  const file = join(folder, reportFile);
  const report = existsSync(file) ? parseReport(readFileSync(file, 'utf8')) : undefined;
  if (report?.ok !== true || report.report.model_hash !== read.modelHash) return;
  const found = { language_model: read.languageModel, ...read.reviewed.fidelity };
  writeIfChanged(file, reportJson({ ...report.report, description_fidelity: found }));
}

function linesOf(name: string, end: End | undefined): readonly string[] {
  if (end === undefined || end.kind === 'waiting') return [`${name}: waits for answers`];
  if (end.kind === 'failed') return [`${name}: could not be read`, end.why];
  const { problems, fidelity, claims } = end.reviewed;
  const { walks } = end;
  const { played, as_promised: kept, mistaken } = fidelity;
  return [
    `${name}: ${claims.confirmed} of ${claims.made} claims confirmed; ${kept} of ${played} cases as promised, ${mistaken} mistaken`,
    ...problems.map(
      ({ code, path, message }) =>
        `  ${code} at ${path ?? name}\n    ${message.replaceAll('\n', '\n    ')}`,
    ),
    ...walks.map(({ id, fault, why }) => `  ${fault} task ${id}: ${why}`),
  ];
}
