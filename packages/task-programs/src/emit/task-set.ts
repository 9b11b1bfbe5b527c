import type { NamedValue, TaskCode, TaskSet, TaskSource } from '@envloom/codegen';
import { type CheckedModel, type Piece, quoted, rowName } from '@envloom/logic-model';
import type { Code, ProgramCode } from '../check/check-programs.ts';
import type { ParsedProgram } from '../read/read-program.ts';
import { type Choice, freeFields, type Literal } from '../schema.ts';

/**
 * Programs without problems, as the emitter takes them: with their code as it is written, what it uses, and
 * the types that the checker inferred.
 */
export function taskSetOf(
  checked: CheckedModel,
  programs: readonly ParsedProgram[],
  code: Code,
): TaskSet {
  return {
    programs: programs.map((parsed) => sourceOf(checked, parsed, code)),
    helpers: code.helpers,
  };
}

function sourceOf(checked: CheckedModel, parsed: ParsedProgram, code: Code): TaskSource {
  const { program } = parsed;
  const own = code.of(parsed);
  const [solution] = own.pieces.solutions;
  return {
    name: program.name,
    title: program.title,
    purpose: program.purpose,
    choices: program.choose.map((choice, index) => chosen(checked, choice, index, own)),
    slots: own.pieces.tells.map((piece) => ({
      name: String(piece.path.at(-1)),
      type: own.checkOf(piece).result?.type ?? 'unknown',
      ...codeOf(piece, own),
    })),
    arrange: codeOf(own.pieces.arrange, own),
    solution: codeOf(solution, own),
    tells: tells(own.checkOf(solution).uses, code),
    free: freeFields(program),
  };
}

function codeOf(piece: Piece, { checkOf }: ProgramCode): TaskCode {
  return { text: piece.text, uses: checkOf(piece).uses };
}

/** Whether a solution tells anything, itself or through the helpers. */
function tells(uses: ReadonlySet<string>, { helpers: { solution } }: Code): boolean {
  const asks = solution?.members.some(({ name }) => uses.has(name)) ?? false;
  return uses.has('tell') || (asks && solution?.uses.has('tell') === true);
}

/** A choice as the expression that draws it. */
function chosen(
  checked: CheckedModel,
  choice: Choice,
  index: number,
  { pieces, choices, checkOf }: ProgramCode,
): NamedValue {
  const piece = pieces.choose.find(({ path }) => path[1] === index);
  const { name } = choice;
  const type = choices.find((one) => one.name === name)?.type ?? 'unknown';
  const uses = new Set(piece === undefined ? [] : checkOf(piece).uses);
  if ('value' in choice) return { name, type, text: choice.value, uses };
  uses.add('draw');
  if ('row' in choice) uses.add(choice.row);
  return { name, type, text: drawText(checked, choice, type), uses };
}

function drawText(
  { model }: CheckedModel,
  choice: Exclude<Choice, { value: unknown }>,
  type: string,
): string {
  if ('integer' in choice) return `draw.integer(${choice.integer.join(', ')})`;
  if ('date' in choice) return `draw.date(${choice.date.join(', ')})`;
  if ('one_of' in choice) {
    const { one_of: items } = choice;
    if (typeof items !== 'string') return `draw.pick([${items.map(literalText).join(', ')}])`;
    // `pick` takes literals as they are: lists would be tuples.
    const list = /^\((.+\[\])\[\]\)\[number\]$/.exec(type)?.[1];
    return list === undefined ? `draw.pick(${items})` : `draw.pick<${list}>(${items})`;
  }
  const { row: table, where } = choice;
  if (where === undefined) return `draw.pick(${table}.all())`;
  const entity = model.entities.find(({ collection }) => collection === table);
  return `draw.pick(${table}.where((${rowName(entity?.name ?? table)}) => ${where}))`;
}

function literalText(literal: Literal): string {
  return typeof literal === 'string' ? quoted(literal) : String(literal);
}
