import { ts } from 'ts-morph';
import type { Finding, ModelPath } from '../diagnostics/diagnostic.ts';
import { declarationsText, type ModelView } from '../language/declarations.ts';
import type { Helper } from '../language/helpers.ts';
import { isValueIdentifier, walk } from '../language/nodes.ts';
import { compileWithin } from '../language/program.ts';
import { findingAt } from '../language/report.ts';
import { Scope } from '../language/scope.ts';
import type { Segment } from '../language/segments.ts';
import { syntaxProblems } from '../language/syntax-errors.ts';
import { resultOf, type ValueResult } from '../language/value-result.ts';
import { segmentName } from '../language/wrapping.ts';
import type { LogicModel } from '../schema/model.ts';
import { languageFindings, syntaxFinding } from './language-findings.ts';
import { staleRowFindings } from './stale-rows.ts';
import { tableCallsOf } from './table-calls.ts';

/** A body or expression beside the model, such as one of a task program. */
export interface Piece {
  readonly kind: 'body' | 'expression';
  readonly path: ModelPath;
  readonly text: string;
  /** The names that it sees besides those of its scope, each with its type. */
  readonly names: readonly PieceName[];
  /** The type of its result; left out, it is inferred. */
  readonly returns?: string;
  /** The type that its inferred result has to fit; of expressions only. */
  readonly fits?: string;
  /** Whether it may change rows. */
  readonly writes?: boolean;
}

export interface PieceName {
  readonly name: string;
  /** A type, or a piece of the same scope whose result it is, or whose items. */
  readonly type: string | { readonly resultOf: Piece } | { readonly itemOf: Piece };
}

/** What all pieces of one check see. */
export interface PieceScope {
  /** How much of the model. */
  readonly model: ModelView;
  /** Which helpers of the operation language. */
  readonly hasHelper: (helper: Helper) => boolean;
  /** What else, as ambient declarations in TypeScript; objects hold functions only. */
  readonly declarations: string;
  /** Constants around all pieces; their own problems are those of `around` in the result. */
  readonly around?: { readonly path: ModelPath; readonly text: string } | undefined;
}

export interface PieceCheck {
  readonly findings: readonly Finding[];
  /** What it gives; nothing where its syntax is wrong. */
  readonly result?: ValueResult;
  /** The names of its surroundings that it uses, each once. */
  readonly uses: ReadonlySet<string>;
}

export interface PiecesCheck {
  readonly pieces: ReadonlyMap<Piece, PieceCheck>;
  /** Of the code around them; its names are those that it declares. */
  readonly around?: { readonly findings: readonly Finding[]; readonly names: readonly string[] };
}

/** Lets pieces refer to each other’s types; what could not be told is `any` and not told again. */
const resultTypes = `
type $Result<F> = F extends (...args: never[]) => infer R ? R : never;
type $Item<L> = 0 extends 1 & L ? any : L extends readonly (infer T)[] ? T : never;
`;

/** Checks pieces of code in a scope with the checker of the operation language, in one compilation. */
export function checkPieces(
  model: LogicModel,
  pieces: readonly Piece[],
  scope: PieceScope,
): PiecesCheck {
  const around = scope.around && aroundOf(scope.around);
  const given = pieces.map((piece) => ({ piece, segment: segmentOf(piece, []) }));
  const problems = syntaxProblems([
    ...given.map(({ segment }) => segment),
    ...(around ? [around.segment] : []),
  ]);
  const syntaxOf = (segment: Segment): Finding[] =>
    problems.filter((problem) => problem.segment === segment).map(syntaxFinding);
  const isReadable = (segment: Segment): boolean => syntaxOf(segment).length === 0;
  const unread = given.map(({ piece, segment }): [Piece, PieceCheck] => [
    piece,
    { findings: syntaxOf(segment), uses: new Set() },
  ]);
  if (around !== undefined && !isReadable(around.segment))
    return {
      pieces: new Map(unread),
      around: { findings: syntaxOf(around.segment), names: around.names },
    };
  const readable = given.filter(({ segment }) => isReadable(segment)).map(({ piece }) => piece);
  const scopes = compiled(model, readable, scope, around);
  const read = readable.flatMap((piece, index): [Piece, PieceCheck][] => {
    const own = scopes[index];
    return own === undefined ? [] : [[piece, checkOf(piece, own)]];
  });
  const own = scopes[readable.length];
  return {
    pieces: new Map([...unread, ...read]),
    ...(around && own
      ? { around: { findings: aroundFindings(around, own), names: around.names } }
      : {}),
  };
}

/** The scopes of the pieces, and that of the code around them as a piece of its own. */
function compiled(
  model: LogicModel,
  readable: readonly Piece[],
  scope: PieceScope,
  around: Around | undefined,
): Scope[] {
  const places = new Map(readable.map((piece, index) => [piece, segmentName(index)]));
  const segments = readable.map((piece) =>
    segmentOf(
      piece,
      piece.names.map(({ name, type }) => `${name}: ${typeOf(type, places)}`),
    ),
  );
  const declarations = [declarationsText(model, scope.model), resultTypes, scope.declarations].join(
    '\n',
  );
  const program = compileWithin(
    { declarations, around: around?.segment.text },
    around === undefined ? segments : [...segments, around.segment],
  );
  return program.segments.map((segment) => new Scope(model, program, segment, scope.hasHelper));
}

function typeOf(type: PieceName['type'], places: ReadonlyMap<Piece, string>): string {
  if (typeof type === 'string') return type;
  const isItem = 'itemOf' in type;
  const place = places.get(isItem ? type.itemOf : type.resultOf);
  if (place === undefined) return 'any';
  const result = `$Result<typeof ${place}>`;
  return isItem ? `$Item<${result}>` : result;
}

function segmentOf(piece: Piece, params: readonly string[]): Segment {
  const { kind, path, text, returns, fits } = piece;
  return { kind, path, text, offset: 0, params, ...(returns ? { returns } : {}), fits };
}

/** The code around pieces. */
interface Around {
  readonly segment: Segment;
  /** What it declares. */
  readonly names: readonly string[];
}

function aroundOf({ path, text }: NonNullable<PieceScope['around']>): Around {
  const { statements } = ts.createSourceFile('/around.ts', text, ts.ScriptTarget.ES2022, true);
  const names = statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  return { segment: { kind: 'body', path, text, offset: 0, params: [] }, names };
}

/** What it declares is there for the pieces, whether or not they use it. */
function aroundFindings({ names }: Around, scope: Scope): Finding[] {
  const unused = new Set(names.map((name) => `'${name}' is declared but its value is never read.`));
  return languageFindings(scope).filter(({ message }) => !unused.has(message));
}

function checkOf(piece: Piece, scope: Scope): PieceCheck {
  const found = languageFindings(scope);
  const findings = found.length > 0 ? found : meaningFindings(piece, scope);
  return { findings, result: resultOf(scope), uses: usesOf(scope) };
}

function meaningFindings(piece: Piece, scope: Scope): Finding[] {
  if (piece.writes) return staleRowFindings(scope);
  return tableCallsOf(scope)
    .filter(({ method }) => writingMethods.has(method))
    .map(({ call }) => findingAt(scope, call, 'IMPURE_CODE', 'Rows are only read here.'));
}

const writingMethods = new Set(['insert', 'update', 'remove']);

function usesOf(scope: Scope): ReadonlySet<string> {
  const names = new Set<string>();
  walk(scope.segment.root, (node) => {
    if (isValueIdentifier(node) && scope.meaningOf(node).kind !== 'local') names.add(node.text);
  });
  return names;
}
