import { ts } from 'ts-morph';

/** A function of a source file and how many lines it spans. */
export interface MeasuredFunction {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/** Every function with a body: declarations, methods, accessors and arrows with blocks. */
export function functionsOf(source: ts.SourceFile): MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (isMeasured(node)) found.push(measured(source, node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isMeasured(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

function measured(source: ts.SourceFile, node: ts.FunctionLikeDeclaration): MeasuredFunction {
  const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
  const last = source.getLineAndCharacterOfPosition(node.end).line;
  return { name: nameOf(node), line: first + 1, lines: last - first + 1 };
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) ? parent.name.getText() : '(callback)';
}

/** How often the type `any` is written. */
export function countAny(source: ts.SourceFile): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}
