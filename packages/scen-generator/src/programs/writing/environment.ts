import { printModel, type CheckedModel } from '@envloom/logic-model';
import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import {
  createProgramContext,
  type ParsedHelpers,
  type ProgramContext,
  readHelpers,
  worldFor,
} from '@envloom/task-programs';

/** Worlds in which programs are tried, in turn. */
const worldCount = 5;

/** An environment for which task programs are written. */
export interface WritingEnvironment {
  readonly name: string;
  readonly checked: CheckedModel;
  /** The logic model as YAML. */
  readonly model: string;
  readonly context: ProgramContext;
  readonly worlds: readonly WorldState<Rows>[];
}

/** Prepares an environment and grows the worlds. Takes a second or two. */
export function writingEnvironment(name: string, checked: CheckedModel): WritingEnvironment {
  const context = createProgramContext(checked);
  const worlds = Array.from({ length: worldCount }, (_, seed) => worldFor(context, seed));
  return { name, checked, model: printModel(checked.model), context, worlds };
}

/** The shared code of an environment's programs: the text of `tasks/helpers.yaml`, and what it says. */
export interface SharedHelpers {
  readonly text: string;
  readonly parsed: ParsedHelpers;
}

/** @throws Error with every problem of the file */
export function sharedHelpers(text: string): SharedHelpers {
  const read = readHelpers(text, 'tasks/helpers.yaml');
  if (read.ok) return { text, parsed: read.parsed };
  const problems = read.diagnostics.map(({ message, position }) => `${position.line}: ${message}`);
  throw new Error(`tasks/helpers.yaml cannot be read:\n${problems.join('\n')}`);
}
