import { helpers, isIdentifier, type CheckedModel, type ModelPath } from '@envloom/logic-model';
import { finding, type TaskFinding } from '../diagnostics/diagnostic.ts';
import type { TaskProgram } from '../schema.ts';
import { namesOf } from './scopes.ts';

/** The names that the code of `tasks/helpers.yaml` declares. */
export interface HelperNames {
  readonly arrange: readonly string[];
  readonly solution: readonly string[];
}

/** Choices and slots that hide what their scope has. */
export function nameFindings(
  checked: CheckedModel,
  { choose, tells }: TaskProgram,
  own: HelperNames,
): TaskFinding[] {
  const inWorld = [...worldNames(checked), ...own.arrange];
  const inSolution = [...languageNames, ...namesOf.solution, ...own.solution];
  return [
    ...choose.flatMap(({ name }, index) => taken(name, ['choose', index, 'name'], inWorld)),
    ...Object.keys(tells).flatMap((name) => taken(name, ['tells', name], inSolution)),
  ];
}

/** Constants of the helpers that hide what their scope has. */
export function helperNameFindings(checked: CheckedModel, own: HelperNames): TaskFinding[] {
  const inWorld = worldNames(checked);
  const inSolution = [...languageNames, ...namesOf.solution];
  return [
    ...own.arrange.flatMap((name) => taken(name, ['arrange'], inWorld)),
    ...own.solution.flatMap((name) => taken(name, ['solution'], inSolution)),
  ];
}

const languageNames: readonly string[] = [...helpers.map(({ name }) => name), 'Math', 'Number'];

function worldNames({ model }: CheckedModel): string[] {
  return [
    ...languageNames,
    ...namesOf.arrange,
    ...model.entities.map(({ collection }) => collection),
    ...(model.functions ?? []).map(({ name }) => name),
    'actor',
    'settings',
    'tables',
  ];
}

function taken(name: string, path: ModelPath, names: readonly string[]): TaskFinding[] {
  if (isIdentifier(name) && !names.includes(name)) return [];
  const message = isIdentifier(name)
    ? `\`${name}\` is the name of something in scope.`
    : `\`${name}\` is a word of TypeScript.`;
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const fix = `Choose another name, such as \`chosen${capital}\`.`;
  return [finding('NAME_TAKEN', path, message, fix)];
}
