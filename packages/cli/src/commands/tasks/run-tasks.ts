import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '@envloom/core/files';
import { checkText, environmentNames, modelFile } from '@envloom/env-package';
import type { BatchWaiting, StageTotals } from '@envloom/llm';
import {
  interruption,
  type LanguageModelSettings,
  openModel,
  type OpenModel,
} from '@envloom/llm/command';
import {
  type ExampleProgram,
  type ProgramDecision,
  type ProgramEnd,
  repairTasks,
  TaskFolder,
  type TasksEnd,
  type TasksPorts,
  writeTasks,
  writingEnvironment,
} from '@envloom/scen-generator/writing';
import {
  askedAgain,
  decisionOn,
  personalRejection,
  RunRecorder,
  type RunOutput,
  StopRule,
} from '@envloom/skel-builder/run';
import { programItem } from './program-item.ts';
import pLimit from 'p-limit';

/** An environment that tasks are written for. */
export interface TasksPlace {
  readonly name: string;
  /** Its package, relative to the workspace. */
  readonly root: string;
  /** The same, absolute. */
  readonly path: string;
}

export interface TasksJob {
  readonly places: readonly TasksPlace[];
  /** Absolute path of the folder of environments. */
  readonly directory: string;
  /** Programs to be repaired; undefined where new ones are written. */
  readonly only: readonly string[] | undefined;
  readonly count: number;
  readonly rounds: number;
  readonly settings: LanguageModelSettings;
}

export interface FinishedTasks {
  readonly ends: readonly TasksEnd[];
  readonly waiting: BatchWaiting | undefined;
  readonly totals: readonly StageTotals[];
  /** Why the run did not come to its end; not where it only waits. */
  readonly stopped: Error | undefined;
}

/** Calls that one environment has under way at the same time, more or less. */
const callsPerEnvironment = 8;

/**
 * Has the tasks of environments written, each as soon as it is accepted.
 *
 * @throws Error or LanguageModelError where the language model cannot be asked at all
 */
export async function runTasks(job: TasksJob, output: RunOutput): Promise<FinishedTasks> {
  const { progress, onInterrupt } = output;
  const stop = interruption(onInterrupt, progress.say);
  try {
    const { say: inform, onModel: onEvent } = progress;
    const language = await openModel(job.settings, { inform, onEvent });
    try {
      const rule = new StopRule(stop.soft);
      const recorder = new RunRecorder(language.ledger, {
        kind: 'tasks',
        language_model: language.name,
        provider: job.settings.provider,
      });
      const ends = await allEnds(job, language, { ...output, recorder }, rule);
      await language.drained(stop.hard);
      // A run that was stopped has not asked everything.
      if (rule.cause === undefined && !stop.soft.aborted) language.forgetUnasked();
      const interrupted: unknown = stop.soft.reason;
      const stopped = interrupted instanceof Error ? interrupted : rule.cause;
      recorder.finish(stopped);
      return {
        ends,
        waiting: language.waiting(),
        totals: language.ledger.totals().filter(({ stage }) => stages.has(stage)),
        stopped,
      };
    } finally {
      progress.clear();
      language.close();
    }
  } finally {
    stop.close();
  }
}

const stages: ReadonlySet<string> = new Set([
  'task-purposes',
  'task-helpers',
  'repair-task-helpers',
  'task-program',
  'repair-task-program',
  'task-reading',
  'settle-task-program',
]);

function allEnds(
  job: TasksJob,
  language: OpenModel,
  { progress, recorder }: RunOutput & { readonly recorder: RunRecorder },
  rule: StopRule,
): Promise<readonly TasksEnd[]> {
  const limit = pLimit(Math.ceil(job.settings.concurrency / callsPerEnvironment));
  let [done, total] = [0, 0];
  const onEnd = (environment: string, end: ProgramEnd): void => {
    rule.note(end);
    recorder.put(`${environment}/${end.name}`, programItem(environment, end));
    done += 1;
    const phase = { stage: 'programs', done, total };
    progress.onPhase(phase);
    recorder.onPhase(phase);
    progress.say(endText(environment, end));
  };
  return Promise.all(
    job.places.map((place) =>
      limit(() => {
        total += job.only?.length ?? job.count;
        return endOf(job, place, language, { onEnd, signal: rule.signal });
      }),
    ),
  );
}

async function endOf(
  { only, directory, settings, ...options }: TasksJob,
  place: TasksPlace,
  { model, ledger }: OpenModel,
  listening: Pick<TasksPorts, 'onEnd' | 'signal'>,
): Promise<TasksEnd> {
  const { name, root, path } = place;
  const check = checkText(readFileSync(join(path, modelFile), 'utf8'), `${root}/${modelFile}`);
  if (!check.ok) return endWith(name, new Error(check.problems.join('\n')));
  const rejected = join(settings.state, 'rejected-tasks', name);
  const ports: TasksPorts = {
    model,
    ledger,
    folder: new TaskFolder(path),
    examples: () => examplesFor(name, directory),
    keepRejected: ({ name: program, version, problems }) => {
      keepRejected(join(rejected, program), 'program.yaml', version?.text, problems);
    },
    decision: (program) => decided(`${name}/${program}`, { model, ledger }),
    ...listening,
  };
  const environment = writingEnvironment(name, check.checked);
  const end = await (only === undefined
    ? writeTasks(environment, ports, options)
    : repairTasks(environment, ports, only, options));
  keepHelpers(join(rejected, 'helpers'), end);
  // What was accepted has nothing to be told of earlier failures.
  for (const { kind, name: program } of end.programs)
    if (kind === 'accepted') rmSync(join(rejected, program), { recursive: true, force: true });
  return end;
}

/** @param key of the program in the ledger */
function decided(
  key: string,
  { model, ledger }: Pick<OpenModel, 'model' | 'ledger'>,
): ProgramDecision {
  const { attempt, rejected } = decisionOn(ledger, key);
  return {
    model: askedAgain(model, attempt),
    ...(rejected !== undefined && { rejected: personalRejection('program', rejected) }),
  };
}

function endWith(environment: string, stopped: Error): TasksEnd {
  return { environment, purposes: undefined, helpers: undefined, programs: [], stopped };
}

function keepHelpers(folder: string, { helpers }: TasksEnd): void {
  if (typeof helpers !== 'object') return;
  if (helpers.kind === 'rejected')
    keepRejected(folder, 'helpers.yaml', helpers.text, helpers.problems);
  else rmSync(folder, { recursive: true, force: true });
}

interface Reason {
  readonly code: string;
  readonly message: string;
  readonly position?: { readonly line: number };
  readonly fix?: string | undefined;
}

/** What was not accepted, and why. */
function keepRejected(
  folder: string,
  file: string,
  text: string | undefined,
  problems: readonly Reason[],
): void {
  mkdirSync(folder, { recursive: true });
  if (text !== undefined) writeFileSync(join(folder, file), text);
  const reasons = problems.map(({ code, message, position, fix }) => {
    const place = position === undefined ? '' : ` (line ${position.line})`;
    return [`## ${code}${place}`, message, ...(fix === undefined ? [] : [`Repair: ${fix}`])].join(
      '\n\n',
    );
  });
  writeFileSync(join(folder, 'reasons.md'), `${reasons.join('\n\n')}\n`);
}

/** Examples shown with a question. */
const shownExamples = 2;

/** Programs of other environments, each of another; the same environment is shown the same ones. */
function examplesFor(own: string, directory: string): readonly ExampleProgram[] {
  const places = environmentNames(directory).filter((name) => name !== own);
  const rank = (name: string): string => contentHash(`${own} ${name}`);
  const sorted = places.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const examples = sorted.flatMap((environment) => {
    const folder = new TaskFolder(join(directory, environment));
    const [name] = folder.names().toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
    const text = name === undefined ? undefined : folder.program(name);
    return text === undefined ? [] : [{ environment, text }];
  });
  return examples.slice(0, shownExamples);
}

/** Programs that wait or are there are counted, not told. */
function endText(environment: string, end: ProgramEnd): string | undefined {
  const name = `${environment}/${end.name}`;
  if (end.kind === 'stopped') return `${name}: not done, ${end.error.message}`;
  if (end.kind === 'present' || end.kind === 'waiting') return undefined;
  const rounds = `after ${end.rounds} ${end.rounds === 1 ? 'round' : 'rounds'} of repair`;
  if (end.kind === 'accepted') return `${name}: accepted ${rounds}`;
  const codes = [...new Set(end.problems.map(({ code }) => code))].join(', ');
  return `${name}: rejected ${rounds} (${codes})`;
}
