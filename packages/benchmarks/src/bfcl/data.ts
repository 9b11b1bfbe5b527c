import { isObject, type JsonObject } from '@envloom/core';
import type { OpenAITool } from '@envloom/runtime';
import { z } from 'zod';
import type { DataFolder } from '../data-folder.ts';
import { jsonSchemaOf } from '../tool-schema.ts';
import { type PyArguments, readObject } from './arguments.ts';
import { type Signature, signatureOf } from './signature.ts';

const record = z.record(z.string(), z.json());

export const documentSchema = z.object({
  name: z.string(),
  description: z.string(),
  parameters: record,
});
export type ToolDocument = z.infer<typeof documentSchema>;

export const taskSchema = z.object({
  id: z.string(),
  category: z.string(),
  involved_classes: z.array(z.string()),
  initial_config: z.record(z.string(), record),
  /** Messages of the user by turn. */
  turns: z.array(z.array(z.string())),
  /** Tools that are added at a turn. */
  missed_function: z.record(z.string(), z.array(z.string())).optional(),
});
export type BfclTask = z.infer<typeof taskSchema>;

const changeSchema = z.object({
  path: z.array(z.string()),
  before: z.json().optional(),
  after: z.json().optional(),
});

const callSchema = z.object({
  call: z.string(),
  class: z.string(),
  name: z.string(),
  arguments: record,
  observation: z.string(),
  error: z.boolean(),
  unstable: z.boolean().optional(),
  state_diff: z.array(changeSchema).optional(),
});
export type BfclCall = z.infer<typeof callSchema>;

const goldSchema = z.object({
  id: z.string(),
  turns: z.array(z.object({ calls: z.array(callSchema), state_diff: z.array(changeSchema) })),
  initial_state_sha256: z.string(),
  final_state_sha256: z.string(),
});
export type BfclGold = z.infer<typeof goldSchema>;

const probeSchema = z.object({
  id: z.string(),
  from_task: z.string(),
  long_context: z.boolean(),
  calls: z.array(callSchema),
  final_state_sha256: z.string(),
});
export type BfclProbe = z.infer<typeof probeSchema>;

/** What belongs to the benchmark rather than to a task. */
export interface BfclConstants {
  /** By class: the state where a configuration says nothing. */
  readonly defaults: JsonObject;
  /** By class. */
  readonly tables: JsonObject;
  /** What `long_context` adds. */
  readonly extensions: JsonObject;
}

/** Paths of whole numbers that are floats, which JSON.parse loses. */
export interface BfclFloats {
  /** By class. */
  readonly defaults: ReadonlyMap<string, readonly string[]>;
  /** By task and class. */
  readonly configs: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

export interface BfclData {
  readonly tasks: readonly BfclTask[];
  /** Texts of the calls of the solution by task and turn. */
  readonly solutions: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** By class. */
  readonly documents: ReadonlyMap<string, readonly ToolDocument[]>;
  readonly constants: BfclConstants;
  readonly floats: BfclFloats;
  /** Solutions and random calls with what the original answered; none in the package from PyPI. */
  readonly gold: readonly BfclGold[];
  readonly probes: readonly BfclProbe[];
}

/** Reads the form with one JSON file each. */
export function readSharedBfcl(folder: DataFolder): BfclData {
  const { default_states, ...tables } = folder.json('constants.json', record);
  const gold = folder.lines('gold.jsonl', goldSchema);
  return {
    tasks: folder.lines('tasks.jsonl', taskSchema),
    solutions: new Map(
      gold.map(({ id, turns }) => [id, turns.map(({ calls }) => calls.map(({ call }) => call))]),
    ),
    documents: new Map(
      Object.entries(folder.json('tools.json', z.record(z.string(), z.array(documentSchema)))),
    ),
    constants: {
      defaults: isObject(default_states) ? default_states : {},
      tables,
      extensions: folder.json('long_context_extensions.json', record),
    },
    floats: {
      defaults: byClass(floatsIn(folder.text('constants.json'), 'default_states')),
      configs: configFloats(folder.text('tasks.jsonl')),
    },
    gold,
    probes: folder.lines('probes.jsonl', probeSchema),
  };
}

/** The floats of the configurations of tasks, one JSON text a line. */
export function configFloats(lines: string): BfclFloats['configs'] {
  return new Map(
    lines.split('\n').flatMap((line) => {
      const task = readObject(line);
      const id = task?.values['id'];
      return typeof id !== 'string'
        ? []
        : [[id, byClass(pathsBelow(task, 'initial_config'))] as const];
    }),
  );
}

const floatsIn = (text: string, member: string): readonly string[] =>
  pathsBelow(readObject(text), member);

function pathsBelow(read: PyArguments | undefined, member: string): readonly string[] {
  return [...(read?.floats ?? [])].flatMap((path) =>
    path.startsWith(`${member}.`) ? [path.slice(member.length + 1)] : [],
  );
}

/** Paths that begin with the name of a class, by class. */
export function byClass(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const split = paths.map((path) => {
    const at = path.indexOf('.');
    return { of: path.slice(0, at), rest: path.slice(at + 1) };
  });
  return new Map(
    Object.entries(Object.groupBy(split, ({ of }) => of)).map(([of, some = []]) => [
      of,
      some.map(({ rest }) => rest),
    ]),
  );
}

/** Added to the description of every tool. */
const added = ' Note that the provided function is in Python 3 syntax.';

/** A tool as the agent of the original gets it. */
export function toolOf({ name, description, parameters }: ToolDocument): OpenAITool {
  return {
    type: 'function',
    function: { name, description: description + added, parameters: jsonSchemaOf(parameters) },
  };
}

/** The signatures of the tools of some classes. */
export function signaturesOf(
  documents: ReadonlyMap<string, readonly ToolDocument[]>,
  classes: readonly string[],
): ReadonlyMap<string, Signature> {
  return new Map(
    classes.flatMap((of) =>
      (documents.get(of) ?? []).map(
        ({ name, parameters }) => [name, signatureOf(of, name, parameters)] as const,
      ),
    ),
  );
}
