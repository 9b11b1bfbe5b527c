import { didYouMean, type CheckedModel, type Finding } from '@envloom/logic-model';
import { finding, type TaskFinding } from '../diagnostics/diagnostic.ts';
import type { TaskProgram } from '../schema.ts';
import { freshPaths } from './scope-typings.ts';
import { namesOf, type Part } from './scopes.ts';
import { toolName } from './tool-typings.ts';

/** What the words of a finding depend on. */
export interface FixContext {
  readonly part: Part;
  readonly checked: CheckedModel;
  /** Left out for helpers. */
  readonly program?: TaskProgram | undefined;
  /** The text that the finding is about. */
  readonly text: string;
}

/** A finding of the operation language in the words of task programs. */
export function reworded(found: Finding, context: FixContext): TaskFinding {
  const { part } = context;
  if (found.code === 'IMPURE_CODE')
    return {
      ...found,
      ...finding('CHOICE_WRITES', found.path, 'An expression of `choose` changes rows.'),
    };
  if (found.code === 'UNKNOWN_NAME') return { ...found, fix: nameFix(found, context) };
  if (part === 'tells' && found.message.includes("'$Tellable'")) return unprintable(found, context);
  const path = freshPath.exec(found.message)?.[1];
  if (path !== undefined) return { ...found, ...freshWords(path, context) };
  if (absent.test(found.message)) return { ...found, fix: absentFixes[part] };
  return { ...found, fix: found.fix?.replaceAll(failing, failingFixes[part]) };
}

/** What the compiler says where a value may be absent. */
const absent = /possibly 'undefined'|'(?:[^']* \| )?undefined' is not assignable/;

const arranging =
  'Say what happens when it is absent: `?? unfit(reason)`, a default such as `?? 0`, or `if`.';

const absentFixes: Readonly<Record<Part, string>> = {
  choose: arranging,
  arrange: arranging,
  tells: 'Give a default, such as `?? 0`; choose only rows that have it, with `where`.',
  solution:
    'Find exactly one with `only(list, test)`, give a default such as `?? 0`, or ask with `if`.',
};

/** Calls that tools make where something is absent; programs have others. */
const failing = /\?\? fail\([^)]*\)|`check\([^`]*\)`/g;

const failingFixes: Readonly<Record<Part, string>> = {
  choose: '?? unfit(reason)',
  arrange: '?? unfit(reason)',
  tells: '?? 0',
  solution: '?? 0',
};

/** What the compiler says of a path that `fresh` does not know. */
const freshPath =
  /^Argument of type '"(.*)"' is not assignable to parameter of type 'keyof \$Fresh'/;

function freshWords(path: string, { checked }: FixContext): Pick<TaskFinding, 'message' | 'fix'> {
  const paths = freshPaths(checked).map((known) => known.path);
  return {
    message: `\`fresh\` knows no field \`${path}\`.`,
    fix:
      didYouMean(path, paths) ??
      'Name a table and a field of texts, numbers or times: `guests.name`; keys are given by themselves.',
  };
}

function unprintable(found: Finding, { text }: FixContext): TaskFinding {
  const type = /^Type '(.*?)' does not/.exec(found.message)?.[1] ?? 'something else';
  const message = `A slot is a text, a number, a yes or no, or a list of texts or numbers; this is \`${type}\`.`;
  const fix = /undefined/.test(type)
    ? 'It may be absent: give a default with `??`, or choose only rows that have it, with `where`.'
    : `Tell a field of it that a person would name, such as \`${text.trim()}.name\`.`;
  return { ...found, ...finding('TELL_UNPRINTABLE', found.path, message, fix), offset: 0 };
}

/** What to write for a name that is not in scope: where it is, or what does the same here. */
function nameFix(found: Finding, context: FixContext): string | undefined {
  const { offset = 0, length = 0, fix } = found;
  const name = context.text.slice(offset, offset + length);
  const known = ownFix(name, context) ?? (fix === GENERAL_FIX ? undefined : fix);
  return known ?? scopeWords[context.part];
}

/** What the language says of a name that it knows nothing of. */
const GENERAL_FIX = 'Use a param, table, setting, function, helper or local.';

const scopeWords: Readonly<Record<Part, string>> = {
  choose:
    'Use a table, a setting, a function of the model, a helper, `draw`, `fresh`, or what is chosen before.',
  arrange:
    'Use what was chosen, a table, a setting, a function of the model, a helper, `draw`, `fresh`, or `at`.',
  tells: 'Use what was chosen, a setting, a function of the model, or a helper.',
  solution:
    'Use a name of `tells`, `tools`, `attempt`, or a helper: a solution knows only what the texts tell and the tools show.',
};

function ownFix(name: string, context: FixContext): string | undefined {
  const { part, checked } = context;
  const { model } = checked;
  const tool = model.operations
    .map((operation) => toolName(model, operation.name))
    .find((each) => each === name);
  if (tool !== undefined) return toolFix(tool, part);
  if (failures.has(name)) return failureFix(part);
  if (random.has(name)) return randomFix(part);
  return part === 'solution' ? solutionFix(name, context) : otherFix(name, context);
}

/** Names that a solution does not see. */
function solutionFix(name: string, { checked, program }: FixContext): string | undefined {
  if (program?.choose.some((choice) => choice.name === name))
    return `It is chosen, but not told: add \`${name}: …\` to \`tells\` and \`{${name}}\` to the texts.`;
  if (tablesOf(checked).includes(name))
    return 'A solution has no tables: find the rows with `tools`.';
  if (name === 'settings' || checked.model.functions?.some((each) => each.name === name))
    return 'A solution sees only what the agent sees: add what it needs to `tells`, or read it with `tools`.';
  return namesOf.arrange.includes(name)
    ? 'A solution draws and arranges nothing; do it in `choose` or `arrange`.'
    : undefined;
}

/** Names that the parts before the solution do not see. */
function otherFix(name: string, { part, checked }: FixContext): string | undefined {
  if (namesOf.solution.includes(name))
    return part === 'arrange'
      ? `\`${name}\` belongs to \`solution\`; \`at(clock).tool(args)\` calls a tool while arranging.`
      : `\`${name}\` belongs to \`solution\`.`;
  if (part !== 'tells') return undefined;
  if (tablesOf(checked).includes(name))
    return 'Slots are computed from what was chosen: choose the row or the value first, then tell it.';
  return namesOf.choose.includes(name) ? 'Draw it in `choose`, then tell it here.' : undefined;
}

function tablesOf({ model }: CheckedModel): string[] {
  return [...model.entities.map(({ collection }) => collection), 'tables', 'actor'];
}

function toolFix(tool: string, part: Part): string {
  if (part === 'solution')
    return `Write \`tools.${tool}(…)\`, or \`attempt.${tool}(…)\` where it may refuse.`;
  return part === 'arrange'
    ? `Write \`at(clock).${tool}(…)\`, or change the tables.`
    : 'Tools are called in `solution` and, at another time, in `arrange`.';
}

const failures = new Set(['check', 'fail']);

function failureFix(part: Part): string {
  if (part === 'solution')
    return 'Use `only(list, test)` where there must be one, and `decline(reason)` where the agent refuses.';
  return part === 'tells'
    ? 'Give a default with `??`.'
    : 'Use `unfit(reason)`, which drops this instance.';
}

const random = new Set(['randomInt', 'pick', 'shuffle']);

function randomFix(part: Part): string {
  return part === 'choose' || part === 'arrange'
    ? 'Use `draw.integer(min, max)`, `draw.pick(list)` or `draw.shuffle(list)`.'
    : 'Nothing is random here; draw it in `choose`.';
}
