import { shortened } from '@envloom/core';
import { promptFiles } from '@envloom/llm';
import { quote } from '../mining/quote.ts';
import type { ModelProblem } from '../outcome.ts';
import type { Topic } from '../topic.ts';
import type { PatchResult } from './apply-patch.ts';
import type { Edit } from './patch-schema.ts';
import { placeOf, placesText, shownProblems, type SharedProblem } from './problems.ts';

/** What an earlier round did, as the next prompt tells it. */
export interface TriedPatch {
  readonly round: number;
  readonly note: string | undefined;
  readonly result: Pick<PatchResult, 'applied' | 'refused'>;
  /** What it was to repair. */
  readonly told: readonly ModelProblem[];
  /** The problems that it led to, where it was taken back for them. */
  readonly takenBackFor: readonly ModelProblem[] | undefined;
}

export interface RepairQuestion {
  readonly topic: Topic;
  /** Whether its tools are given. */
  readonly isTwin: boolean;
  /** The rules of the operation language and its helpers; empty where the prompt goes without. */
  readonly guide: string;
  /** The model as YAML, or as JSON where it cannot be read. */
  readonly text: string;
  readonly isReadable: boolean;
  /** What has to be repaired. */
  readonly problems: readonly ModelProblem[];
  /** What does not stand in the way of acceptance. */
  readonly warnings: readonly ModelProblem[];
  readonly tried: readonly TriedPatch[];
}

const template = promptFiles(import.meta.url);

/** The prompt of a round of repair. Equal questions give equal prompts. */
export function repairPrompt(question: RepairQuestion): string {
  return template('repair')(viewOf(question));
}

/** Notes that a prompt shows; the least certain come last. */
const mostNotes = 20;

function viewOf(question: RepairQuestion): object {
  const { topic, isTwin, guide, isReadable, problems, warnings, tried } = question;
  return {
    world: {
      name: topic.name,
      title: quote(topic.title),
      summary: quote(topic.summary),
      introduction: quote(topic.introduction),
    },
    isTwin,
    guide,
    isReadable,
    model: question.text.replaceAll('</model', '<\\/model').trimEnd(),
    ...problemsView(problems, tried),
    patchGuide: patchGuide(),
    warnings: shownProblems(warnings)
      .shown.slice(0, mostNotes)
      .map((problem, index) => problemView(problem, index, [])),
    rounds: tried.map(roundView),
  };
}

/** Problems as a prompt lists them. */
export function problemsView(
  problems: readonly ModelProblem[],
  tried: readonly TriedPatch[] = [],
): object {
  const { shown, more } = shownProblems(problems);
  return { problems: shown.map((problem, index) => problemView(problem, index, tried)), more };
}

/** How edits are written. */
export const patchGuide = (): string => template('patch')({}).trim();

/** Longest message of one problem: counterexamples can be long. */
const LONGEST_MESSAGE = 2_500;

function problemView(
  { code, message, paths }: SharedProblem,
  index: number,
  tried: readonly TriedPatch[],
): object {
  return {
    number: index + 1,
    code,
    where: placesText(paths),
    message: indented(shortened(message.trim(), LONGEST_MESSAGE)),
    notSolvedBy: tried
      .filter((patch) => isTriedAt(patch, code, paths))
      .map(({ round }) => round)
      .join(', '),
  };
}

/** Whether a patch was to repair the problem, and changed what it is about. */
function isTriedAt({ told, result }: TriedPatch, code: string, paths: readonly string[]): boolean {
  const places = new Set(paths.map(placeOf));
  return (
    told.some((problem) => problem.code === code && places.has(placeOf(problem.path))) &&
    result.applied.some(({ path }) => places.has(placeOf(path)))
  );
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n   ');
}

function roundView({ round, note, result, takenBackFor }: TriedPatch): object {
  return {
    number: round,
    note: oneLine(note ?? '', 300),
    edits: [
      ...result.applied.map((edit) => `${editText(edit)}: made`),
      ...result.refused.map(({ edit, why }) => `${editText(edit)}: refused. ${why}`),
    ],
    isTakenBack: takenBackFor !== undefined,
    problems: shownProblems(takenBackFor ?? []).shown.map(
      ({ code, paths, message }) => `${code} at ${placesText(paths)}: ${oneLine(message, 300)}`,
    ),
  };
}

function editText({ op, path, value }: Edit): string {
  const given = value === undefined ? '' : ` = ${oneLine(JSON.stringify(value), 160)}`;
  return `${op} ${path}${given}`;
}

function oneLine(text: string, longest: number): string {
  return shortened(text.replaceAll(/\s+/g, ' ').trim(), longest);
}
