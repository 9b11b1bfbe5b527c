import {
  checkPieces,
  type CheckedModel,
  type ModelPath,
  type Piece,
  type PieceCheck,
  type PieceName,
  type PiecesCheck,
} from '@envloom/logic-model';
import type { CheckedProgram } from '../checked.ts';
import {
  finding,
  placed,
  type TaskDiagnostic,
  type TaskFinding,
} from '../diagnostics/diagnostic.ts';
import { programHash } from '../read/program-hash.ts';
import type { ParsedHelpers } from '../read/read-helpers.ts';
import type { ParsedProgram } from '../read/read-program.ts';
import type { TaskHelpers } from '../schema.ts';
import { choiceFindings, unusedChoices } from './check-choices.ts';
import { conversationFindings } from './check-conversation.ts';
import { freeFindings } from './check-free.ts';
import { helperFindings, type HelperCheck } from './check-helpers.ts';
import { helperPieces, helperTypes, type HelperTypes, piecesIn } from './helper-types.ts';
import { nameFindings } from './check-names.ts';
import { textFindings } from './check-texts.ts';
import type { WordingContext } from './check-wording.ts';
import { reworded } from './fixes.ts';
import { keyWordsOf, type KeyWords } from './key-words.ts';
import { arrangePiece, choicePieces, settled, solutionPieces, tellPieces } from './pieces.ts';
import { scopeOf, type Part } from './scopes.ts';

export type ProgramResult =
  | {
      readonly ok: true;
      readonly checked: CheckedProgram;
      /** Findings that do not keep it from running. */
      readonly warnings: readonly TaskDiagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly TaskDiagnostic[] };

export interface ProgramsResult {
  /** One for each program, in the order in which they were given. */
  readonly programs: readonly ProgramResult[];
  /** Problems of the helpers, each once; while there are any, no program is checked. */
  readonly helpers: readonly TaskDiagnostic[];
}

/**
 * Checks what the programs of an environment mean: their code against the operation language, the
 * TypeScript compiler and the scope of each part, their texts, and whether all of it fits together.
 *
 * @returns for each program the checked program, or all its problems at once in file order
 */
export function checkPrograms(
  checked: CheckedModel,
  programs: readonly ParsedProgram[],
  helpers?: ParsedHelpers,
): ProgramsResult {
  return checkWithCode(checked, programs, helpers).result;
}

/** {@link checkPrograms} with what was found out about the code. */
export function checkWithCode(
  checked: CheckedModel,
  programs: readonly ParsedProgram[],
  helpers?: ParsedHelpers,
): { readonly result: ProgramsResult; readonly code: Code } {
  const context: Context = {
    checked,
    helpers: helpers?.helpers ?? {},
    keyWords: keyWordsOf(checked),
  };
  const code = checkCode(programs, context);
  const own = helperFindings(checked, helpers, code.around);
  const problems = helpers === undefined ? [] : placed(own.findings, helpers.positions);
  const result = {
    helpers: problems,
    programs: programs.map((parsed) =>
      resultOf(parsed, code.of(parsed), { ...context, own, sound: problems.length === 0 }),
    ),
  };
  return { result, code };
}

interface Context {
  readonly checked: CheckedModel;
  readonly helpers: TaskHelpers;
  readonly keyWords: KeyWords;
}

/** The pieces of code of a program. */
export interface ProgramPieces {
  readonly choose: readonly Piece[];
  readonly arrange: Piece;
  readonly tells: readonly Piece[];
  readonly solutions: readonly [Piece, ...Piece[]];
}

/** What was found out about the code of all programs. */
export interface Code {
  of(parsed: ParsedProgram): ProgramCode;
  readonly around: Readonly<Record<'arrange' | 'solution', PiecesCheck['around']>>;
  /** What the helpers use and declare. */
  readonly helpers: Readonly<Partial<Record<'arrange' | 'solution', HelperTypes>>>;
}

export interface ProgramCode {
  readonly pieces: ProgramPieces;
  /** What was chosen, with types that can be written. */
  readonly choices: readonly { readonly name: string; readonly type: string }[];
  readonly checkOf: (piece: Piece) => PieceCheck;
}

const unchecked: PieceCheck = { findings: [], uses: new Set() };

/** Checks all code, part by part: a part's names have the types that the part before it gave. */
function checkCode(programs: readonly ParsedProgram[], context: Context): Code {
  const { checked, helpers } = context;
  const check = (part: Part, pieces: readonly Piece[]): PiecesCheck =>
    checkPieces(checked.model, pieces, scopeOf(part, checked, helpers));
  const { chosen, told, namesOf, piecesOf } = checkFacts(programs, checked, check);
  const all = programs.map(piecesOf);
  const arrangers = helperPieces(helpers, 'arrange');
  const solvers = helperPieces(helpers, 'solution');
  const arranged = check('arrange', [...all.map(({ arrange }) => arrange), ...piecesIn(arrangers)]);
  const solved = check('solution', [
    ...all.flatMap(({ solutions }) => solutions),
    ...piecesIn(solvers),
  ]);
  const checks = [chosen, told, arranged, solved].map((each) => each.pieces);
  const checkOf = (piece: Piece): PieceCheck =>
    checks.flatMap((each) => each.get(piece) ?? [])[0] ?? unchecked;
  return {
    of: (parsed) => ({ pieces: piecesOf(parsed), choices: namesOf(parsed), checkOf }),
    around: { arrange: arranged.around, solution: solved.around },
    helpers: {
      ...(arrangers && { arrange: helperTypes(arrangers, checkOf) }),
      ...(solvers && { solution: helperTypes(solvers, checkOf) }),
    },
  };
}

/** What the programs choose and tell, checked, and with its types the pieces of all their code. */
function checkFacts(
  programs: readonly ParsedProgram[],
  checked: CheckedModel,
  check: (part: Part, pieces: readonly Piece[]) => PiecesCheck,
) {
  const choiceOf = perProgram(programs, ({ program }) => choicePieces(checked, program));
  const chosen = check(
    'choose',
    programs.flatMap((parsed) => choiceOf(parsed).pieces),
  );
  const namesOf = perProgram(programs, (parsed) => settled(choiceOf(parsed).names, chosen.pieces));
  const tellsOf = perProgram(programs, (parsed) => tellPieces(parsed.program, namesOf(parsed)));
  const told = check('tells', programs.flatMap(tellsOf));
  const piecesOf = perProgram(programs, (parsed): ProgramPieces => {
    const tells = tellsOf(parsed);
    return {
      choose: choiceOf(parsed).pieces,
      arrange: arrangePiece(parsed.program, namesOf(parsed)),
      tells,
      solutions: solutionPieces(parsed.program, slotsOf(tells, told.pieces)),
    };
  });
  return { chosen, told, namesOf, piecesOf };
}

/** What something gives for each program, made once. */
function perProgram<T>(
  programs: readonly ParsedProgram[],
  make: (parsed: ParsedProgram) => T,
): (parsed: ParsedProgram) => T {
  const made = new Map(programs.map((parsed) => [parsed, { value: make(parsed) }]));
  return (parsed) => {
    const found = made.get(parsed);
    if (found === undefined) throw new Error('Only programs that are checked have code.');
    return found.value;
  };
}

/** The slots with their types. */
function slotsOf(tells: readonly Piece[], checks: PiecesCheck['pieces']): readonly PieceName[] {
  const names = tells.map((piece): PieceName => ({
    name: String(piece.path.at(-1)),
    type: { resultOf: piece },
  }));
  return settled(names, checks);
}

interface ProgramContext extends Context {
  readonly own: HelperCheck;
  /** Whether the helpers are without problems. */
  readonly sound: boolean;
}

function resultOf(
  parsed: ParsedProgram,
  code: ProgramCode,
  context: ProgramContext,
): ProgramResult {
  const { program, positions } = parsed;
  const { checked, helpers, own } = context;
  const diagnostics = placed(
    [
      ...choiceFindings(checked, program),
      ...nameFindings(checked, program, own.names),
      ...freeFindings(checked, program),
      ...codeFindings(parsed, code, context),
      ...useFindings(parsed, code, context),
      ...wordingFindings(parsed, code, context),
    ],
    positions,
  );
  const isWrong = diagnostics.some(({ severity }) => severity === 'error');
  if (isWrong || !context.sound) return { ok: false, diagnostics };
  const hash = programHash(program, helpers);
  return {
    ok: true,
    checked: { stage: 'checked', checked, program, helpers, hash, positions },
    warnings: diagnostics,
  };
}

function codeFindings(
  { program }: ParsedProgram,
  { pieces, checkOf }: ProgramCode,
  { checked }: Context,
): TaskFinding[] {
  const of = (part: Part, own: readonly Piece[]): TaskFinding[] =>
    own.flatMap((piece) =>
      checkOf(piece).findings.map((found) =>
        reworded(found, { part, checked, program, text: piece.text }),
      ),
    );
  return [
    ...of('choose', pieces.choose),
    ...of('arrange', [pieces.arrange]).filter((found) => !isFunctionValue(found)),
    ...of('tells', pieces.tells),
    ...of('solution', pieces.solutions),
  ];
}

/** What an `arrange` may do and tools may not: keep functions in lists, and call them from there. */
function isFunctionValue({ code, message }: TaskFinding): boolean {
  return code === 'VALUE_REFUSED' && message.startsWith('A function is no value');
}

/** Choices, slots and tools that nothing uses; told only where the code could be read. */
function useFindings(
  { program }: ParsedProgram,
  { pieces, checkOf }: ProgramCode,
  { own }: ProgramContext,
): TaskFinding[] {
  const [solution] = pieces.solutions;
  const before = [...pieces.choose, pieces.arrange, ...pieces.tells];
  const isKnown = (piece: Piece): boolean => checkOf(piece).result !== undefined;
  const used = new Set(before.flatMap((piece) => [...checkOf(piece).uses]));
  return [
    ...(before.every(isKnown) ? unusedChoices(program, used) : []),
    ...(isKnown(solution) ? solutionFindings(program.tells, checkOf(solution).uses, own) : []),
  ];
}

function solutionFindings(
  tells: Readonly<Record<string, string>>,
  uses: ReadonlySet<string>,
  { callsTools }: HelperCheck,
): TaskFinding[] {
  const unused = Object.keys(tells).filter((name) => !uses.has(name));
  const callers = ['tools', 'attempt', ...callsTools];
  return [
    ...unused.map((name) =>
      finding(
        'SLOT_UNUSED',
        ['tells', name],
        `The solution does not use \`${name}\`, which the texts tell.`,
      ),
    ),
    ...(callers.some((name) => uses.has(name))
      ? []
      : [finding('NO_TOOL_CALL', SOLUTION, 'The solution calls no tool.')]),
  ];
}

const SOLUTION: ModelPath = ['solution'];

function wordingFindings(
  { program }: ParsedProgram,
  { pieces, checkOf }: ProgramCode,
  { keyWords }: Context,
): TaskFinding[] {
  const slots = new Map(
    pieces.tells.map((piece) => [String(piece.path.at(-1)), checkOf(piece).result]),
  );
  const context: WordingContext = { slots, keyWords };
  return [...textFindings(program, context), ...conversationFindings(program, context)];
}
