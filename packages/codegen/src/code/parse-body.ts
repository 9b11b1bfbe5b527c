import { ts } from 'ts-morph';

/** The body in a function: only there `return` stands well. */
const prefix = '() => {\n';

/** A body's syntax tree. */
export interface ParsedBody {
  readonly block: ts.Node;
  readonly statements: readonly ts.Statement[];
  /** The offset of a node's position in the body's own text. */
  readonly offset: number;
}

function blockOf(source: ts.SourceFile): ts.Block {
  const [statement] = source.statements;
  if (statement !== undefined && ts.isExpressionStatement(statement)) {
    const arrow = statement.expression;
    if (ts.isArrowFunction(arrow) && ts.isBlock(arrow.body)) return arrow.body;
  }
  throw new Error('A checked body is the inside of a function.');
}

export function parseBody(code: string): ParsedBody {
  const text = `${prefix}${code}\n}`;
  const source = ts.createSourceFile('body.ts', text, ts.ScriptTarget.ES2024, true);
  const block = blockOf(source);
  return { block, statements: block.statements, offset: prefix.length };
}

/** The statements that return from the body itself, not from a callback in it. */
function returnsOf({ block }: ParsedBody): ts.ReturnStatement[] {
  const found: ts.ReturnStatement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node)) found.push(node);
    else if (!ts.isArrowFunction(node)) ts.forEachChild(node, visit);
  };
  visit(block);
  return found;
}

function replaceReturns(
  code: string,
  body: ParsedBody,
  textOf: (node: ts.ReturnStatement) => string,
): string {
  return returnsOf(body).reduceRight((text, node) => {
    const [start, end] = [node.getStart() - body.offset, node.end - body.offset];
    return text.slice(0, start) + textOf(node) + text.slice(end);
  }, code);
}

function nullText({ expression, parent }: ts.ReturnStatement): string {
  if (expression === undefined) return 'return null;';
  const text = `${expression.getText()};\nreturn null;`;
  return ts.isBlock(parent) ? text : `{ ${text} }`;
}

/** A body without result, made to return null: results are JSON, which has no `undefined`. */
export function returningNull(code: string): string {
  const body = parseBody(code);
  const text = replaceReturns(code, body, nullText);
  const last = body.statements.at(-1);
  return last !== undefined && ts.isReturnStatement(last) ? text : `${text}\nreturn null;`;
}

const nullableText = ({ expression }: ts.ReturnStatement): string => {
  const text = expression?.getText() ?? 'undefined';
  return text === 'undefined' ? 'return null;' : `return (${text}) ?? null;`;
};

/** A body whose result may be absent, made to return null where it is. */
export function returningNullable(code: string): string {
  return replaceReturns(code, parseBody(code), nullableText);
}
