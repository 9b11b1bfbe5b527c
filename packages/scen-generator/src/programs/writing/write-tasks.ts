import { contentHash } from '@envloom/logic-model';
import { readProgram } from '@envloom/task-programs';
import { type LanguageModel, type Ledger, LanguageModelError } from '@envloom/llm';
import { z } from 'zod';
import type { Purpose } from './answers.ts';
import { Interview, type WritingPorts } from './ask.ts';
import { type SharedHelpers, sharedHelpers, type WritingEnvironment } from './environment.ts';
import { askPurposes, type ExistingTask } from './purposes.ts';
import { costOf, type ProgramRecord, recordOf } from './records.ts';
import { solversProblem } from './solvers.ts';
import type { TaskFolder } from './task-folder.ts';
import { writeHelpers, type WrittenHelpers } from './write-helpers.ts';
import {
  type AcceptedProgram,
  type ExampleProgram,
  type RejectedProgram,
  repairProgram,
  writeProgram,
  type WritingDesk,
  type WrittenProgram,
} from './write-program.ts';

/** How one program ended in a run. */
export type ProgramEnd =
  /** It was there before the run. */
  | { readonly kind: 'present'; readonly name: string; readonly record: ProgramRecord | undefined }
  | AcceptedProgram
  | RejectedProgram
  /** A question of it waits for its answer. */
  | { readonly kind: 'waiting'; readonly name: string }
  /** Its turn did not come, or did not end: nothing that it is to blame for. */
  | { readonly kind: 'stopped'; readonly name: string; readonly error: Error };

/** How the tasks of an environment ended in a run. */
export interface TasksEnd {
  readonly environment: string;
  /** Undefined where they are not known yet, or were not asked for. */
  readonly purposes: readonly Purpose[] | undefined;
  readonly helpers: 'present' | 'waiting' | WrittenHelpers | undefined;
  readonly programs: readonly ProgramEnd[];
  /** Why it did not come to its programs; not where it only waits. */
  readonly stopped: Error | undefined;
}

export interface TasksPorts extends WritingPorts {
  readonly ledger: Pick<Ledger, 'result' | 'putResult'>;
  readonly folder: TaskFolder;
  /** Programs of other environments that may be shown; read when a set is begun. */
  readonly examples: () => readonly ExampleProgram[];
  /** Keeps a program that was not accepted. */
  readonly keepRejected: (end: RejectedProgram) => void;
  /** What a person decided about a program that is not there yet, by its name. */
  readonly decision?: ((name: string) => ProgramDecision) | undefined;
  readonly onEnd?: ((environment: string, end: ProgramEnd) => void) | undefined;
}

/** How a program is written, or why it is not. */
export interface ProgramDecision {
  /** Who is asked. */
  readonly model: LanguageModel;
  /** Why it is left out; undefined where it is not. */
  readonly rejected?: RejectedProgram['problems'][number];
}

export interface TasksOptions {
  /** Purposes asked for. */
  readonly count: number;
  /** Rounds of repair at most. */
  readonly rounds: number;
}

/**
 * Writes the tasks of an environment: purposes, shared helpers, programs. Each accepted program is
 * written at once; running it again goes on where it was.
 *
 * @throws what is no LanguageModelError and not about a single program
 */
export async function writeTasks(
  environment: WritingEnvironment,
  ports: TasksPorts,
  options: TasksOptions,
): Promise<TasksEnd> {
  const { name } = environment;
  const begun: { purposes?: readonly Purpose[]; helpers?: TasksEnd['helpers'] } = {};
  const endOf = (programs: readonly ProgramEnd[], stopped?: Error): TasksEnd => {
    const { purposes, helpers } = begun;
    return { environment: name, purposes, helpers, programs, stopped };
  };
  try {
    const start = startOf(environment, ports, options);
    const purposes = await askPurposes(
      new Interview(ports, name),
      environment,
      options.count,
      start.existing,
    );
    begun.purposes = purposes;
    begun.helpers = 'waiting';
    const shared = await helpersFor(environment, ports, purposes, options.rounds);
    begun.helpers = shared.end;
    const desk = { environment, helpers: shared.helpers, examples: start.examples, ...options };
    return endOf(await Promise.all(purposes.map((purpose) => programFor(desk, ports, purpose))));
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    return endOf([], error.problem === 'waiting' ? undefined : error);
  }
}

/** Has programs that are there examined, repaired where they are wrong or solvers lost, and read. */
export async function repairTasks(
  environment: WritingEnvironment,
  ports: TasksPorts,
  names: readonly string[],
  options: Pick<TasksOptions, 'rounds'>,
): Promise<TasksEnd> {
  const text = ports.folder.helpers();
  const helpers = text === undefined ? undefined : sharedHelpers(text);
  const { examples } = startOf(environment, ports, { count: 0 });
  const desk = { environment, helpers, examples, ...options };
  const programs = await Promise.all(
    names.map((name) =>
      ended(environment, ports, name, () => {
        const own = ports.folder.program(name);
        if (own === undefined) throw new Error(`There is no program ${name}.`);
        const solvers = ports.folder.records().solvers?.[name];
        const lost = solvers && solversProblem(solvers, name, own);
        return repairProgram(desk, name, own, lost ? [lost] : [], ports);
      }),
    ),
  );
  return {
    environment: environment.name,
    purposes: undefined,
    helpers: helpers && 'present',
    programs,
    stopped: undefined,
  };
}

const startSchema = z.object({
  examples: z.array(z.object({ environment: z.string(), text: z.string() })),
  existing: z.array(z.object({ name: z.string(), title: z.string(), purpose: z.string() })),
});

/**
 * What the first questions show of other tasks. It is kept, since a set that goes on must ask the same
 * questions although tasks have been written since.
 */
function startOf(
  { name, checked }: WritingEnvironment,
  { ledger, folder, examples }: TasksPorts,
  { count }: Pick<TasksOptions, 'count'>,
): z.output<typeof startSchema> {
  const key = contentHash({ name, model: checked.hash, count });
  const known = startSchema.safeParse(ledger.result('task-start', key));
  if (known.success) return known.data;
  const start = {
    examples: examples().map((example) => ({ ...example })),
    existing: folder.names().flatMap((task) => existingTask(folder, task)),
  };
  ledger.putResult('task-start', key, start);
  return start;
}

function existingTask(folder: TaskFolder, name: string): ExistingTask[] {
  const read = readProgram(folder.program(name) ?? '', `${name}.yaml`);
  if (!read.ok) return [];
  const { title, purpose } = read.parsed.program;
  return [{ name, title, purpose }];
}

interface HelpersEnd {
  readonly helpers: SharedHelpers | undefined;
  readonly end: NonNullable<TasksEnd['helpers']>;
}

/** Helpers that are there stay; without any that are good, programs do without. */
async function helpersFor(
  environment: WritingEnvironment,
  ports: TasksPorts,
  purposes: readonly Purpose[],
  rounds: number,
): Promise<HelpersEnd> {
  const text = ports.folder.helpers();
  if (text !== undefined) return { helpers: sharedHelpers(text), end: 'present' };
  const interview = new Interview(ports, environment.name);
  const end = await writeHelpers(interview, environment, purposes, rounds);
  if (end.kind === 'rejected') return { helpers: undefined, end };
  ports.folder.writeHelpers(end.helpers.text, costOf(interview.calls, end.rounds));
  return { helpers: end.helpers, end };
}

function programFor(desk: WritingDesk, ports: TasksPorts, purpose: Purpose): Promise<ProgramEnd> {
  const { name } = purpose;
  const { environment } = desk;
  if (ports.folder.program(name) !== undefined) {
    const record = ports.folder.records().programs[name];
    return told(environment, ports, { kind: 'present', name, record });
  }
  const { model, rejected } = ports.decision?.(name) ?? { model: ports.model, rejected: undefined };
  return rejected === undefined
    ? ended(environment, ports, name, () => writeProgram(desk, purpose, { ...ports, model }))
    : told(environment, ports, leftOut(name, rejected));
}

const leftOut = (name: string, problem: RejectedProgram['problems'][number]): RejectedProgram => ({
  kind: 'rejected',
  name,
  rounds: 0,
  calls: [],
  version: undefined,
  problems: [problem],
});

/** Writes what became of a program; what it cannot help is its end too, so that others go on. */
async function ended(
  environment: WritingEnvironment,
  ports: TasksPorts,
  name: string,
  write: () => Promise<WrittenProgram>,
): Promise<ProgramEnd> {
  try {
    const end = await write();
    if (end.kind === 'accepted')
      ports.folder.writeProgram(name, end.version.text, recordOf(environment, end));
    else ports.keepRejected(end);
    return await told(environment, ports, end);
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error));
    const waits = error instanceof LanguageModelError && error.problem === 'waiting';
    return told(
      environment,
      ports,
      waits ? { kind: 'waiting', name } : { kind: 'stopped', name, error: thrown },
    );
  }
}

function told(
  { name }: WritingEnvironment,
  { onEnd }: TasksPorts,
  end: ProgramEnd,
): Promise<ProgramEnd> {
  onEnd?.(name, end);
  return Promise.resolve(end);
}
