import type { TaskCode, TaskSet, TaskSource } from '@envloom/codegen';
import type { Piece } from '@envloom/logic-model';
import type { Code, ProgramCode } from '../check/check-programs.ts';
import type { ParsedProgram } from '../read/read-program.ts';
import { freeFields } from '../schema.ts';

/**
 * Programs without problems, as the emitter takes them: with their code as it is written, what it uses, and
 * the types that the checker inferred.
 */
export function taskSetOf(programs: readonly ParsedProgram[], code: Code): TaskSet {
  return {
    programs: programs.map((parsed) => sourceOf(parsed, code)),
    helpers: code.helpers.solution,
  };
}

function sourceOf(parsed: ParsedProgram, code: Code): TaskSource {
  const { program } = parsed;
  const own = code.of(parsed);
  const [solution] = own.pieces.solutions;
  return {
    name: program.name,
    title: program.title,
    purpose: program.purpose,
    slots: own.pieces.tells.map((piece) => ({
      name: String(piece.path.at(-1)),
      type: own.checkOf(piece).result?.type ?? 'unknown',
      ...codeOf(piece, own),
    })),
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
