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
