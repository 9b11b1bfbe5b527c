import { printModel, type CheckedModel } from '@envloom/logic-model';
import { type ParsedHelpers, type Proving, provingOf, readHelpers } from '@envloom/task-programs';

/** An environment for which task programs are written. */
export interface WritingEnvironment extends Proving {
  readonly name: string;
  readonly checked: CheckedModel;
  /** The logic model as YAML. */
  readonly model: string;
}

/** Prepares an environment and grows the worlds. Takes a second or two. */
export function writingEnvironment(name: string, checked: CheckedModel): WritingEnvironment {
  return { name, checked, model: printModel(checked.model), ...provingOf(checked) };
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
