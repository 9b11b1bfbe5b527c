import { ts } from 'ts-morph';
import { hostOf } from './host.ts';
import { MAX_DATA_DEPTH } from './data-depth.ts';
import { excessOf, MAX_CHOICES, MAX_STATEMENTS, type Excess } from './limits.ts';
import type { Segment } from './segments.ts';
import { wrapping } from './wrapping.ts';

/** A syntax error; the offset counts from the segment's text. */
export interface SyntaxProblem {
  readonly segment: Segment;
  readonly offset: number;
  readonly message: string;
  readonly fix: string;
}

/** A segment parsed on its own, so that no brace of one body can reach into another. */
interface Alone {
  readonly segment: Segment;
  /** Length of what stands before the segment's text. */
  readonly before: number;
  readonly source: ts.SourceFile;
}

/** The syntax errors of all segments, each read on its own. */
export function syntaxProblems(segments: readonly Segment[]): SyntaxProblem[] {
  const parsed = segments.map(parseAlone);
  const readable = parsed.filter((result): result is Alone => 'source' in result);
  const problems = parsed.flatMap((result) => ('source' in result ? [] : [result]));
  return [...problems, ...parseProblems(readable)];
}

function parseAlone(segment: Segment, index: number): Alone | SyntaxProblem {
  const [before, after] = wrapping({ ...segment, params: [], returns: 'void', fits: undefined }, 0);
  const text = `${before}${segment.text}${after}`;
  const source = parse(`/segment${index}.ts`, text);
  if (source === undefined) return tooMuch(segment, { kind: 'depth', offset: 0 });
  const excess = excessOf(source);
  return excess === undefined
    ? { segment, before: before.length, source }
    : tooMuch(segment, { ...excess, offset: excess.offset - before.length });
}

/** The parser recurses: text that is nested thousands of levels deep cannot be parsed at all. */
function parse(name: string, text: string): ts.SourceFile | undefined {
  try {
    return ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function tooMuch(segment: Segment, { kind, offset }: Excess): SyntaxProblem {
  return { segment, offset: within(segment, offset), ...excessWords[kind] };
}

const apart = 'Name parts of it as constants, or move them to the model’s `functions`.';

/** What is wrong with too much code, and what to write instead. */
const excessWords: Readonly<Record<Excess['kind'], { message: string; fix: string }>> = {
  depth: { message: 'The code is nested too deeply.', fix: apart },
  statements: { message: `The code has more than ${MAX_STATEMENTS} statements.`, fix: apart },
  choices: {
    message: `More than ${MAX_CHOICES} choices \`a ? b : c\` stand in each other.`,
    fix: 'Use `switch`, or look the result up in a record of the `settings`.',
  },
  data: {
    message: `More than ${MAX_DATA_DEPTH} levels of lists and objects hold each other.`,
    fix: 'Declare a flatter value: keep lists of rows side by side, or annotate the local as `Json`.',
  },
};

function within({ text }: Segment, offset: number): number {
  return Math.min(Math.max(0, offset), text.length);
}

/** After a few errors the parser has lost its way. */
const MOST_ERRORS = 3;

/** What the parser says; one program for all segments, as making one costs more than parsing. */
function parseProblems(parsed: readonly Alone[]): SyntaxProblem[] {
  const sources = parsed.map(({ source }) => source);
  const program = ts.createProgram(
    sources.map(({ fileName }) => fileName),
    { noLib: true, noCheck: true, types: [] },
    hostOf(sources),
  );
  return parsed.flatMap(({ segment, before, source }) => {
    const errors = program.getSyntacticDiagnostics(source).slice(0, MOST_ERRORS);
    const found = errors.map(({ start, messageText }) => ({
      segment,
      offset: within(segment, start - before),
      message: `Not TypeScript: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      fix: 'Correct the syntax; a body is a list of statements, an expression a single one.',
    }));
    return found.length > 0 || isWhole(source, segment) ? found : [escaped(segment)];
  });
}

function escaped(segment: Segment): SyntaxProblem {
  return {
    segment,
    offset: 0,
    message: 'The brackets of the code do not match.',
    fix: 'Close every bracket that the code opens, and open every one that it closes.',
  };
}

/** Whether the text is exactly one function whose body, or whose one result, is the segment. */
function isWhole(source: ts.SourceFile, segment: Segment): boolean {
  const [only, ...others] = source.statements;
  if (!only || others.length > 0 || !ts.isFunctionDeclaration(only) || !only.body) return false;
  if (only.body.end !== source.text.length - 1) return false;
  return segment.kind !== 'expression' || isResult(only.body, source.text.length);
}

function isResult({ statements }: ts.Block, length: number): boolean {
  const [result, ...more] = statements;
  if (!result || more.length > 0 || !ts.isReturnStatement(result) || !result.expression)
    return false;
  return ts.isParenthesizedExpression(result.expression) && result.expression.end === length - 4;
}
