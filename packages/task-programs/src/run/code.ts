import { compileFunction } from 'node:vm';
import { ts } from 'ts-morph';

/** A body or expression as a function of its scope. */
export type Code = (scope: Readonly<Record<string, unknown>>) => unknown;

/** What code calls before each statement: its offset in the text; negative in helper code. */
export type Step = (offset: number) => void;

/** Where in the scope the step function stands. */
export const stepName = '$at';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.None,
  removeComments: true,
};

/**
 * Compiles a body. It reports each statement to `$at` before it runs, also those in callbacks.
 *
 * @param names of the scope
 * @param shared helper code that stands before it
 */
export function bodyCode(text: string, names: readonly string[], shared = ''): Code {
  return compiled(shared, text, names);
}

/** Compiles an expression. @param names of the scope */
export function expressionCode(text: string, names: readonly string[]): Code {
  return compiled('', `return (\n${text}\n);`, names);
}

function compiled(shared: string, text: string, names: readonly string[]): Code {
  const head = `${shared}\n{\n`;
  const source = `function $run() {\n${head}${text}\n}\n}`;
  const start = 'function $run() {\n'.length + head.length;
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: options,
    transformers: { before: [reporting(start)] },
  });
  const scope = [...new Set([...names, stepName])];
  const run = compileFunction(
    `"use strict"; const { ${scope.join(', ')} } = $scope;\n${outputText}\nreturn $run();`,
    ['$scope'],
  );
  return (given): unknown => Reflect.apply(run, undefined, [{ ...given }]);
}

/** Puts `$at(offset);` before each statement. */
function reporting(start: number): ts.TransformerFactory<ts.SourceFile> {
  return (context) => (file) => {
    const { factory } = context;
    const report = (node: ts.Statement): ts.Statement =>
      factory.createExpressionStatement(
        factory.createCallExpression(factory.createIdentifier(stepName), undefined, [
          numberOf(node.getStart(file) - start, factory),
        ]),
      );
    const reported = (statements: readonly ts.Statement[]): ts.Statement[] =>
      statements.flatMap((statement) => [
        report(statement),
        ts.visitNode(statement, visit, ts.isStatement),
      ]);
    const visited = <T extends ts.Node>(node: T): T => ts.visitEachChild(node, visit, context);
    const single = (node: ts.Statement): ts.Statement =>
      ts.isBlock(node) ? visitedBlock(node) : factory.createBlock(reported([node]));
    const visitedBlock = (node: ts.Block): ts.Block =>
      factory.updateBlock(node, reported(node.statements));
    const visit = (node: ts.Node): ts.Node => {
      if (ts.isBlock(node)) return visitedBlock(node);
      if (ts.isForOfStatement(node)) {
        const { awaitModifier, initializer, expression, statement } = node;
        const items = visited(factory.createParenthesizedExpression(expression));
        return factory.updateForOfStatement(
          node,
          awaitModifier,
          initializer,
          items,
          single(statement),
        );
      }
      if (ts.isIfStatement(node)) {
        const { expression, thenStatement, elseStatement } = node;
        const condition = visited(factory.createParenthesizedExpression(expression));
        const otherwise = elseStatement && single(elseStatement);
        return factory.updateIfStatement(node, condition, single(thenStatement), otherwise);
      }
      if (ts.isCaseClause(node))
        return factory.updateCaseClause(node, node.expression, reported(node.statements));
      if (ts.isDefaultClause(node))
        return factory.updateDefaultClause(node, reported(node.statements));
      return visited(node);
    };
    return ts.visitEachChild(file, visit, context);
  };
}

function numberOf(value: number, factory: ts.NodeFactory): ts.Expression {
  const size = factory.createNumericLiteral(Math.abs(value));
  return value < 0 ? factory.createPrefixUnaryExpression(ts.SyntaxKind.MinusToken, size) : size;
}
