import type { Block, Call, ClassDefinition, FunctionDefinition } from '../../python/syntax/ast.ts';
import { parsePython } from '../../python/syntax/parse.ts';

/** Fields that a class declares with their types: a `TypedDict`, a dataclass, a model of pydantic. */
export interface DeclaredClass {
  readonly name: string;
  readonly fields: ReadonlyMap<string, string>;
  /** What `Field(…, description=…)` says of some. */
  readonly descriptions: ReadonlyMap<string, string>;
}

/** What the code of an environment shows to those who only read it. */
export interface CodeFacts {
  readonly body: Block;
  readonly source: string;
  readonly declared: readonly DeclaredClass[];
  /** The class of the environment: the one of that name, else the one with most methods. */
  readonly main: ClassDefinition | undefined;
}

/** Reads code; undefined where it is no Python that reads. */
export function factsOf(code: string, className: string): CodeFacts | undefined {
  const source = code.replaceAll('\r\n', '\n');
  const parsed = parsePython(source);
  if (!parsed.ok) return undefined;
  const classes = parsed.body.filter((statement) => statement.kind === 'class');
  const named = classes.find(({ name }) => name === className);
  const most = classes.toSorted((one, other) => methodsOf(other).length - methodsOf(one).length)[0];
  return {
    body: parsed.body,
    source,
    declared: classes.map(declaredOf).filter(({ fields }) => fields.size > 0),
    main: named ?? (most !== undefined && methodsOf(most).length > 0 ? most : undefined),
  };
}

export const methodsOf = ({ body }: ClassDefinition): readonly FunctionDefinition[] =>
  body.filter((statement) => statement.kind === 'function');

function declaredOf({ name, body }: ClassDefinition): DeclaredClass {
  const fields = body.flatMap((statement): [string, string][] =>
    statement.kind === 'declare' && statement.target.kind === 'name'
      ? [[statement.target.name, statement.annotation]]
      : [],
  );
  return { name, fields: new Map(fields), descriptions: new Map(body.flatMap(described)) };
}

function described(statement: Block[number]): readonly [string, string][] {
  if (statement.kind !== 'declare' || statement.target.kind !== 'name') return [];
  const text =
    statement.value?.kind === 'call' ? namedText(statement.value, 'description') : undefined;
  return text === undefined ? [] : [[statement.target.name, text]];
}

/** A text that is given to a call by its name. */
export function namedText({ args }: Call, name: string): string | undefined {
  const value = args.find((arg) => arg.name === name)?.value;
  return value?.kind === 'constant' && typeof value.value === 'string' ? value.value : undefined;
}

/** The source of a function, without the indentation of its class. */
export function sourceOf({ at, end }: FunctionDefinition, source: string): string {
  const indent = source.slice(0, at).length - (source.lastIndexOf('\n', at - 1) + 1);
  return source
    .slice(at, end)
    .replaceAll(new RegExp(`^ {${indent}}`, 'gm'), '')
    .trimEnd();
}
