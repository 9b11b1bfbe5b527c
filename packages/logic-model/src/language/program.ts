import { ts } from 'ts-morph';
import type { LogicModel } from '../schema/model.ts';
import { declarationsText } from './declarations.ts';
import { hostOf } from './host.ts';
import { prelude } from './prelude.ts';
import type { Segment } from './segments.ts';
import { segmentName, wrapping } from './wrapping.ts';

/** A segment as the compiler sees it. */
export interface CompiledSegment {
  readonly segment: Segment;
  /** Offset of the segment's text in the program's source. */
  readonly start: number;
  readonly end: number;
  /** The function that gives the segment its scope. */
  readonly owner: ts.FunctionDeclaration;
  /** The block of a body, or the expression of an expression. */
  readonly root: ts.Block | ts.Expression;
}

/** A model's bodies, type-checked together against the prelude and the model's declarations. */
export interface BodyProgram {
  readonly checker: ts.TypeChecker;
  readonly source: ts.SourceFile;
  readonly segments: readonly CompiledSegment[];
  /** The compiler's errors by segment. */
  errorsOf(segment: CompiledSegment): readonly ts.Diagnostic[];
}

export const PRELUDE_FILE = '/prelude.d.ts';
export const MODEL_FILE = '/model.ts';

/** What generated code is compiled with, so that what is accepted here compiles there. */
export const options: ts.CompilerOptions = {
  noLib: true,
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleDetection: ts.ModuleDetectionKind.Legacy,
  types: [],
};

/** What the slots of phrases can be, and what a response body is: JSON in which members may be absent. */
const resultPrelude = `
type $Speakable = string | number | boolean | null | undefined | readonly (string | number | boolean)[];
type $Body = null | boolean | number | string | readonly $Body[] | { readonly [key: string]: $Body | undefined };
`;

/** What every program is compiled against, before what a model adds. */
export const preludeText = `${prelude}${resultPrelude}`;

const preludeSource = ts.createSourceFile(PRELUDE_FILE, preludeText, ts.ScriptTarget.ES2022, true);

/** What a program declares before its segments. */
export interface Surroundings {
  /** Types and values, as TypeScript declares them. */
  readonly declarations: string;
  /** Statements around all segments, whose names they see; not themselves checked. */
  readonly around?: string | undefined;
}

/** Compiles every segment of a model in one program; warm, about a hundred milliseconds. */
export function compileBodies(
  model: LogicModel,
  segments: readonly Segment[],
  checkpoint?: () => void,
): BodyProgram {
  return compileWithin({ declarations: declarationsText(model) }, segments, checkpoint);
}

/**
 * Compiles segments in one program.
 *
 * @param checkpoint called before each segment; what it throws ends the compilation
 */
export function compileWithin(
  surroundings: Surroundings,
  segments: readonly Segment[],
  checkpoint?: () => void,
): BodyProgram {
  const { text, starts } = programText(surroundings, segments);
  const source = ts.createSourceFile(MODEL_FILE, text, ts.ScriptTarget.ES2022, true);
  const host = hostOf([preludeSource, source]);
  const program = ts.createProgram([PRELUDE_FILE, MODEL_FILE], options, host);
  // Names that cannot stand in declarations are reported as such; nothing can be told of bodies then.
  const readable = program.getSyntacticDiagnostics(source).length === 0 ? segments : [];
  const owners = ownersIn(source);
  const compiled = readable.map((segment, index) =>
    locate(segment, starts[index] ?? 0, owners.get(segmentName(index))),
  );
  const errors = program.getSemanticDiagnostics(source, checkpoint && tokenOf(checkpoint));
  return {
    checker: program.getTypeChecker(),
    source,
    segments: compiled,
    errorsOf: (segment) => errors.filter((error) => concerns(error, segment)),
  };
}

/** The compiler asks such a token before each function. */
function tokenOf(checkpoint: () => void): ts.CancellationToken {
  return { isCancellationRequested: () => false, throwIfCancellationRequested: checkpoint };
}

const AROUND = '$around';

/** The functions of the segments by their names; they stand at the top or in the function around. */
function ownersIn({ statements }: ts.SourceFile): ReadonlyMap<string, ts.FunctionDeclaration> {
  const declared = statements.filter(ts.isFunctionDeclaration);
  const around = declared.find(({ name }) => name?.text === AROUND);
  const inner = around?.body?.statements.filter(ts.isFunctionDeclaration) ?? [];
  return new Map([...declared, ...inner].map((owner) => [owner.name?.text ?? '', owner]));
}

/** Results that are missing are reported at the type of the result. */
const missingResult = new Set([2355, 2366, 7030]);

/** The result of an expression that has the wrong type is reported at what stands around it. */
const wrongResults = new Set([1360, 2322]);

function concerns({ start = 0, code }: ts.Diagnostic, segment: CompiledSegment): boolean {
  if (start >= segment.start && start <= segment.end) return true;
  const { owner } = segment;
  const isWrong = segment.segment.kind === 'expression' && wrongResults.has(code);
  return (isWrong || missingResult.has(code)) && start >= owner.pos && start < owner.end;
}

function locate(
  segment: Segment,
  start: number,
  owner: ts.FunctionDeclaration | undefined,
): CompiledSegment {
  if (owner?.body === undefined) throw new Error(`No function for ${segment.path.join('.')}.`);
  const root = segment.kind === 'expression' ? expressionIn(owner.body) : owner.body;
  return { segment, start, end: start + segment.text.length, owner, root };
}

function expressionIn(block: ts.Block): ts.Expression {
  const statement = block.statements[0];
  const returned = statement && ts.isReturnStatement(statement) ? statement.expression : undefined;
  const whole = returned && ts.isSatisfiesExpression(returned) ? returned.expression : returned;
  if (whole && ts.isParenthesizedExpression(whole)) return whole.expression;
  throw new Error('An expression is compiled as the parenthesised result of a function.');
}

/** The source of a program, and where the text of each segment starts in it. */
export function programText(
  { declarations, around }: Surroundings,
  segments: readonly Segment[],
): { readonly text: string; readonly starts: readonly number[] } {
  let text = `${declarations}\n`;
  if (around !== undefined) text += `function ${AROUND}() {\n${around}\n`;
  const starts = segments.map((segment, index) => {
    const [before, after] = wrapping(segment, index);
    const start = text.length + before.length;
    text += `${before}${segment.text}${after}`;
    return start;
  });
  return { text: around === undefined ? text : `${text}}\n`, starts };
}
