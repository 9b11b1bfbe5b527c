import type { CheckedModel, LogicModel } from '@envloom/logic-model';
import { type ParsedHelpers, type Proving, readHelpers } from '@envloom/task-programs';
import { programProving } from '../proving.ts';

/** An environment for which task programs are written. */
export interface WritingEnvironment extends Proving {
  readonly name: string;
  readonly checked: CheckedModel;
  /** The code of the logic model: what the guide to programs does not show. */
  readonly code: string;
}

/** Prepares an environment and grows the worlds. Takes a second or two. */
export function writingEnvironment(name: string, checked: CheckedModel): WritingEnvironment {
  return { name, checked, code: codeText(checked.model), ...programProving(checked) };
}

/** Invariants, transitions, functions and the bodies of tools, each under its name. */
function codeText({ invariants = [], entities, functions = [], operations }: LogicModel): string {
  const states = entities.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      'transitions' in field && field.transitions !== undefined
        ? [`- ${name}.${field.name}: ${JSON.stringify(field.transitions)}`]
        : [],
    ),
  );
  const bodies = [...functions, ...operations].map(({ name, params, body }) => {
    const args = params.map((param) => param.name).join(', ');
    return `${name}(${args}) {\n${indented(body)}\n}`;
  });
  const always = invariants.map(({ entity, text, ...condition }) => {
    const about = entity === undefined ? '' : `${entity}: `;
    const code = 'holds' in condition ? condition.holds : JSON.stringify(condition.preserves);
    return `- ${about}${text}\n${indented(String(code))}`;
  });
  return [
    ['Always true of the rows:', ...always].join('\n'),
    ...(states.length === 0 ? [] : [['States may change so:', ...states].join('\n')]),
    ...bodies,
  ].join('\n\n');
}

function indented(code: string): string {
  return code
    .trim()
    .split('\n')
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
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
