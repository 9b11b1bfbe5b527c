import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CommandContext,
  type GivenOptions,
  parseOptions,
  partsOf,
} from '@envloom/core/command';
import {
  checkText,
  environmentNames,
  findEnvironment,
  locate,
  modelFile,
} from '@envloom/env-package';
import { settingsOf } from '@envloom/llm/command';
import { TaskFolder } from '@envloom/scen-generator/writing';
import { RunProgress, submitted } from '@envloom/skel-builder/run';
import { starterProgram } from '@envloom/task-programs';
import type { Task } from '../task.ts';
import { type TasksOptions, tasksOptions } from './options.ts';
import { runTasks, type TasksJob, type TasksPlace } from './run-tasks.ts';
import { recordSolvers } from './record-solvers.ts';
import { incompleteText, reportLines } from './report.ts';

/**
 * Prepares having tasks written: everything that can be wrong with what was asked for is found here, and
 * nothing is written.
 *
 * @returns what writes them
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateTasks(given: GivenOptions, context: CommandContext): Promise<Task> {
  const options = parseOptions(tasksOptions, given);
  const places = placesOf(context.root, options);
  if (options.new !== undefined) return newProgram(onlyOne(places, '--new'), options.new, context);
  const solved = partsOf(options.solved);
  if (solved !== undefined) return () => recordSolvers(places, solved, context);
  const only = partsOf(options.only);
  if (only !== undefined) requirePrograms(onlyOne(places, '--only'), only);
  const { directory } = locate('any', options.directory);
  const job: TasksJob = {
    places,
    directory: join(context.root, directory),
    only,
    count: options.count,
    rounds: options.rounds,
    settings: settingsOf(
      { ...options, embeddingModel: undefined },
      context.root,
      context.variables,
    ),
  };
  return () => runJob(job, options, context);
}

/** @throws Error where an environment, or any at all, is not there */
function placesOf(root: string, { envs, all, directory }: TasksOptions): readonly TasksPlace[] {
  const names = partsOf(envs);
  if (all && names !== undefined) throw new Error('Give environments or --all, not both.');
  if (!all && names === undefined) throw new Error(nothingAsked);
  const every = environmentNames(join(root, locate('any', directory).directory));
  if (all && every.length === 0) throw new Error(`There are no environments in ${directory}.`);
  return [...new Set(names ?? every)].map((name) => {
    const location = findEnvironment(root, name, directory);
    return { name: location.name, root: location.root, path: join(root, location.root) };
  });
}

const nothingAsked =
  'Name an environment, such as `npx nx g tasks library-loans`, or give --all for every one.';

function onlyOne(places: readonly TasksPlace[], flag: string): TasksPlace {
  const [place, ...others] = places;
  if (place !== undefined && others.length === 0) return place;
  throw new Error(
    `${flag} is for one environment: name it, as in \`npx nx g tasks library-loans\`.`,
  );
}

function requirePrograms({ root, path }: TasksPlace, names: readonly string[]): void {
  const there = new TaskFolder(path).names();
  const missing = names.filter((name) => !there.includes(name));
  if (missing.length === 0) return;
  const known = there.length === 0 ? 'none yet' : there.join(', ');
  throw new Error(`${root}/tasks has no program ${missing.join(', ')}. There are: ${known}.`);
}

/** @throws Error where the name is none, or taken */
function newProgram(place: TasksPlace, name: string, { output }: CommandContext): Task {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(`--new takes a name in kebab-case, such as overdue-fees, not "${name}".`);
  const folder = new TaskFolder(place.path);
  const file = `${place.root}/tasks/${name}.yaml`;
  if (folder.program(name) !== undefined)
    throw new Error(`${file} is there already and stays as it is.`);
  const model = `${place.root}/${modelFile}`;
  const check = checkText(readFileSync(join(place.path, modelFile), 'utf8'), model);
  if (!check.ok) throw new Error(check.problems.join('\n'));
  const { checked } = check;
  return () => {
    folder.writeNew(name, starterProgram(checked, name));
    output.write(`Wrote ${file}. Change every part of it; what each is for stands beside it.\n`);
  };
}

/** @throws Error where the run did not come to its end although nothing waits */
async function runJob(
  job: TasksJob,
  { pollSeconds }: TasksOptions,
  { output, onInterrupt }: CommandContext,
): Promise<void> {
  const progress = new RunProgress('tasks', output, false);
  const ports = { progress, onInterrupt };
  const { submit, provider } = job.settings;
  const run = (): ReturnType<typeof runTasks> => runTasks(job, ports);
  const finished = await (submit && provider === 'batch'
    ? submitted(run, job.settings, ports, pollSeconds)
    : run());
  output.write(`${reportLines(job, finished).join('\n')}\n`);
  const incomplete = incompleteText(finished);
  if (incomplete !== undefined) throw new Error(incomplete);
}
