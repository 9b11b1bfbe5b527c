import type { CheckedModel } from '@envloom/logic-model';
import { rowName } from '@envloom/logic-model';
import type { CheckedProgram } from '../checked.ts';
import type { Choice } from '../schema.ts';
import { bodyCode, type Code, expressionCode } from './code.ts';
import { languageHelpers } from './language.ts';
import type { ProgramContext } from './context.ts';
import { SolutionCode } from './solution.ts';

/** An expression of a program, and what it is called when it fails. */
export interface NamedCode {
  readonly name: string;
  readonly code: Code;
}

/** A program, compiled. */
export interface ReadyProgram {
  readonly context: ProgramContext;
  readonly source: CheckedProgram;
  /** By the name of the choice: its expression, where it has one. */
  readonly choices: ReadonlyMap<string, Code>;
  readonly tells: readonly NamedCode[];
  readonly arrange: Code;
  readonly solution: SolutionCode;
  readonly also: readonly SolutionCode[];
}

/** Names of the scope of choices and of `arrange`, besides the model's own. */
const arrangingNames = [
  'tables',
  'settings',
  'now',
  'today',
  'draw',
  'fresh',
  'unfit',
  'at',
] as const;

/** Compiles a program. Takes some milliseconds. */
export function readyProgram(context: ProgramContext, source: CheckedProgram): ReadyProgram {
  const { program, helpers, checked } = source;
  const shared = arrangingScopeNames(checked);
  const chosen = program.choose.map(({ name }) => name);
  const slots = Object.keys(program.tells);
  const solutionOf = (text: string) => new SolutionCode(checked, text, slots, helpers.solution);
  return {
    context,
    source,
    choices: new Map(
      program.choose.flatMap((choice, at): [string, Code][] => {
        const text = expressionOf(choice);
        if (text === undefined) return [];
        const names = [...shared, ...chosen.slice(0, at), ...rowNameOf(choice, checked)];
        return [[choice.name, expressionCode(text, names)]];
      }),
    ),
    tells: Object.entries(program.tells).map(([name, text]) => ({
      name,
      code: expressionCode(text, [...shared, ...chosen]),
    })),
    arrange: bodyCode(program.arrange, [...shared, ...chosen], helpers.arrange),
    solution: solutionOf(program.solution),
    also: program.also.map(({ solution }) => solutionOf(solution)),
  };
}

/** The expression of a choice, where it has one. */
function expressionOf(choice: Choice): string | undefined {
  if ('where' in choice) return choice.where;
  if ('value' in choice) return choice.value;
  return 'one_of' in choice && typeof choice.one_of === 'string' ? choice.one_of : undefined;
}

/** The name by which the condition of a row choice calls the row. */
export function rowNameOf(choice: Choice, { model }: CheckedModel): readonly string[] {
  if (!('row' in choice)) return [];
  const entity = model.entities.find(({ collection }) => collection === choice.row);
  return entity === undefined ? [] : [rowName(entity.name)];
}

/** The names that a body that arranges sees, besides what was chosen. */
export function arrangingScopeNames(checked: CheckedModel): readonly string[] {
  return [...Object.keys(languageHelpers), ...arrangingNames, ...modelNames(checked)];
}

function modelNames({ model }: CheckedModel): readonly string[] {
  return [
    ...model.entities.map(({ collection }) => collection),
    ...(model.functions ?? []).map(({ name }) => name),
    ...(model.actor === undefined ? [] : ['actor']),
  ];
}
