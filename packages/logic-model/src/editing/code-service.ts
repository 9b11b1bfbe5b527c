import { ts } from 'ts-morph';
import { helperNamed, type Helper } from '../language/helpers.ts';
import { calledName } from '../language/nodes.ts';
import {
  MODEL_FILE,
  options,
  PRELUDE_FILE,
  preludeText,
  programText,
  type Surroundings,
} from '../language/program.ts';
import type { Segment } from '../language/segments.ts';
import { plainTypeText } from '../language/type-text.ts';
import { declaredBy, type Declared, type ProgramPlaces } from './declared.ts';

/** A name that can stand at a place. */
export interface CodeName {
  readonly name: string;
  readonly kind: 'value' | 'function' | 'member' | 'text' | 'keyword';
  readonly type?: string | undefined;
  readonly doc?: string | undefined;
  readonly declared?: Declared | undefined;
}

/** What stands at a place. */
export interface CodeFacts {
  /** Offset in the code. */
  readonly start: number;
  readonly length: number;
  /** What it is, as TypeScript writes it: `(property) copies: number`. */
  readonly text: string;
  readonly doc?: string | undefined;
  readonly declared?: Declared | undefined;
}

/**
 * Answers what an editor asks about one piece of code as it is being written: its syntax may be wrong.
 * Offsets count UTF-16 code units of the code.
 */
export class CodeService {
  readonly #text: string;
  readonly #hasHelper: (helper: Helper) => boolean;
  readonly #start: number;
  readonly #length: number;
  readonly #around: ProgramPlaces['around'];

  constructor(
    surroundings: Surroundings,
    segment: Segment,
    hasHelper: (helper: Helper) => boolean = () => true,
  ) {
    const { text, starts } = programText(surroundings, [segment]);
    this.#text = text;
    this.#hasHelper = hasHelper;
    this.#start = starts[0] ?? 0;
    this.#length = segment.text.length;
    this.#around = aroundIn(text, surroundings);
  }

  /** The names that can be written at `offset`, the nearest first; none where any text may stand. */
  namesAt(offset: number): readonly CodeName[] {
    const at = this.#start + offset;
    const found = this.#service.getCompletionsAtPosition(MODEL_FILE, at, { includeSymbol: true });
    const entries = (found?.entries ?? []).filter((entry) => this.#isOffered(entry));
    const source = this.#service.getProgram()?.getSourceFile(MODEL_FILE);
    const place = source && tokenAt(source, at);
    return entries
      .toSorted((a, b) => order(a.sortText, b.sortText) || order(a.name, b.name))
      .map((entry) => this.#nameOf(entry, place));
  }

  /** What stands at `offset`; nothing where no name does. */
  factsAt(offset: number): CodeFacts | undefined {
    const at = this.#start + offset;
    const info = this.#service.getQuickInfoAtPosition(MODEL_FILE, at);
    if (info === undefined) return undefined;
    const { start, length } = info.textSpan;
    return {
      start: start - this.#start,
      length,
      text: plainTypeText(ts.displayPartsToString(info.displayParts)),
      doc: ts.displayPartsToString(info.documentation) || undefined,
      declared: this.#declaredAt(at),
    };
  }

  /** The failure code whose place `offset` is in: what `check` or `fail` fails with; `''` where none is written yet. */
  failureCodeAt(offset: number): string | undefined {
    const at = this.#start + offset;
    const source = this.#service.getProgram()?.getSourceFile(MODEL_FILE);
    const node = source && literalAt(source, at);
    if (node === undefined || !ts.isCallExpression(node.parent)) return undefined;
    const place = node.parent.arguments.indexOf(node);
    const wanted = { check: 1, fail: 0 }[calledName(node.parent)?.text ?? ''];
    return place === wanted ? node.text : undefined;
  }

  get #service(): ts.LanguageService {
    return serviceOf(this.#text);
  }

  #isOffered({ name, kind }: ts.CompletionEntry): boolean {
    if (name.startsWith('$') || name.startsWith('__') || hiddenNames.has(name)) return false;
    if (kind === ts.ScriptElementKind.keyword) return keywords.has(name);
    if (hiddenKinds.has(kind)) return false;
    const helper = helperNamed(name);
    return helper === undefined || kind !== functionKind || this.#hasHelper(helper);
  }

  #nameOf({ name, kind, symbol }: ts.CompletionEntry, place: ts.Node | undefined): CodeName {
    const type = symbol && place && this.#typeText(symbol, place);
    return {
      name: unquoted(name, kind),
      kind: kindOf(kind),
      type: type === undefined ? undefined : plainTypeText(type),
      doc: kind === functionKind ? helperNamed(name)?.doc : undefined,
      declared: this.#declared(symbol?.declarations?.[0]),
    };
  }

  /** The types of helpers are the same everywhere. */
  #typeText(symbol: ts.Symbol, place: ts.Node): string | undefined {
    const [declaration] = symbol.declarations ?? [];
    const known = declaration && helperTypes.get(declaration);
    if (known !== undefined) return known;
    const checker = this.#service.getProgram()?.getTypeChecker();
    const text = checker?.typeToString(checker.getTypeOfSymbolAtLocation(symbol, place));
    const isHelper =
      declaration !== undefined &&
      ts.isFunctionDeclaration(declaration) &&
      declaration.getSourceFile().fileName === PRELUDE_FILE;
    if (isHelper && text !== undefined) helperTypes.set(declaration, text);
    return text;
  }

  #declaredAt(at: number): Declared | undefined {
    const [definition] = this.#service.getDefinitionAtPosition(MODEL_FILE, at) ?? [];
    const source = this.#service.getProgram()?.getSourceFile(definition?.fileName ?? '');
    if (definition === undefined || source === undefined) return undefined;
    return this.#declared(tokenAt(source, definition.textSpan.start).parent);
  }

  #declared(declaration: ts.Node | undefined): Declared | undefined {
    const source = this.#service.getProgram()?.getSourceFile(MODEL_FILE);
    if (source === undefined) return undefined;
    const start = this.#start;
    const places = { source, start, end: start + this.#length, around: this.#around };
    return declaredBy(declaration, places);
  }
}

const helperTypes = new WeakMap<ts.Node, string>();

const functionKind = ts.ScriptElementKind.functionElement;
const hiddenNames = new Set(['globalThis', 'Symbol', 'undefined']);
const hiddenKinds: ReadonlySet<string> = new Set([
  ts.ScriptElementKind.interfaceElement,
  ts.ScriptElementKind.typeElement,
  ts.ScriptElementKind.typeParameterElement,
  ts.ScriptElementKind.warning,
]);
const keywords = new Set(
  'break const continue else false for if let null of return true typeof undefined while'.split(
    ' ',
  ),
);

function kindOf(kind: ts.ScriptElementKind): CodeName['kind'] {
  switch (kind) {
    case ts.ScriptElementKind.keyword:
      return 'keyword';
    case ts.ScriptElementKind.string:
      return 'text';
    case ts.ScriptElementKind.functionElement:
    case ts.ScriptElementKind.memberFunctionElement:
      return 'function';
    case ts.ScriptElementKind.memberVariableElement:
      return 'member';
    default:
      return 'value';
  }
}

/** Values of a union of texts come with the quotes that are there already. */
function unquoted(name: string, kind: ts.ScriptElementKind): string {
  return kind === ts.ScriptElementKind.string ? name.replace(/^(['"])(.*)\1$/s, '$2') : name;
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** One service for all code: it reads the prelude once, and a text that it had last not again. */
const serviceOf = (() => {
  let snapshot = ts.ScriptSnapshot.fromString('');
  let text = '';
  let version = 0;
  const prelude = ts.ScriptSnapshot.fromString(preludeText);
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [PRELUDE_FILE, MODEL_FILE],
    getScriptVersion: (name) => (name === MODEL_FILE ? String(version) : '0'),
    getProjectVersion: () => String(version),
    getScriptSnapshot: (name) => ({ [PRELUDE_FILE]: prelude, [MODEL_FILE]: snapshot })[name],
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => '/lib.d.ts',
    fileExists: (name) => name === PRELUDE_FILE || name === MODEL_FILE,
    readFile: () => undefined,
  });
  return (own: string): ts.LanguageService => {
    if (own === text) return service;
    text = own;
    snapshot = ts.ScriptSnapshot.fromString(own);
    version += 1;
    return service;
  };
})();

function aroundIn(text: string, { declarations, around }: Surroundings): ProgramPlaces['around'] {
  if (around === undefined) return undefined;
  const start = text.indexOf(around, declarations.length);
  return { start, end: start + around.length };
}

/** The innermost node at a place. */
function tokenAt(source: ts.SourceFile, at: number): ts.Node {
  const within = (node: ts.Node): ts.Node =>
    ts.forEachChild(node, (child) =>
      child.getStart(source) <= at && at < child.end ? within(child) : undefined,
    ) ?? node;
  return within(source);
}

/** The text in quotes that a place is in, the quotes' inner edges included. */
function literalAt(source: ts.SourceFile, at: number): ts.StringLiteral | undefined {
  const node = tokenAt(source, Math.max(0, at - 1));
  const isWithin = ts.isStringLiteral(node) && at > node.getStart(source);
  return isWithin ? node : undefined;
}
