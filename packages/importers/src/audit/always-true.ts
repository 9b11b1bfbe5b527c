import type { Block, Expression, Handler, Statement } from '../python/syntax/ast.ts';
import { blocksIn } from '../python/syntax/walk.ts';
import type { Check } from './check.ts';

/** Why the source of a check alone shows that it cannot fail; undefined where it does not. */
export function alwaysTrue({ definition }: Check): string | undefined {
  if (definition === undefined) return undefined;
  const { body } = definition;
  if (swallowsErrors(body))
    return 'it answers True where an error is raised, whatever the error is';
  const returns = returnsIn(body);
  const isClosed = body.at(-1)?.kind === 'return';
  if (!isClosed || !returns.every((value) => value !== undefined && isAlwaysTrue(value)))
    return undefined;
  return returns.every((value) => value?.kind === 'constant')
    ? 'all it returns is True'
    : 'what it returns is always true (`… or True`)';
}

function isAlwaysTrue(expression: Expression): boolean {
  switch (expression.kind) {
    case 'constant':
      return expression.value === true;
    case 'logic':
      return expression.operator === 'or'
        ? isAlwaysTrue(expression.left) || isAlwaysTrue(expression.right)
        : isAlwaysTrue(expression.left) && isAlwaysTrue(expression.right);
    case 'conditional':
      return isAlwaysTrue(expression.value) && isAlwaysTrue(expression.otherwise);
    case 'unary':
      return (
        expression.operator === 'not' &&
        expression.operand.kind === 'constant' &&
        !expression.operand.value
      );
    default:
      return false;
  }
}

/** The statements of a function, those of functions within it left out. */
function statementsIn(block: Block): readonly Statement[] {
  return block.flatMap((statement) =>
    statement.kind === 'function' || statement.kind === 'class'
      ? []
      : [statement, ...blocksIn(statement).flatMap(statementsIn)],
  );
}

const returnsIn = (block: Block): readonly (Expression | undefined)[] =>
  statementsIn(block).flatMap((statement) =>
    statement.kind === 'return' ? [statement.value] : [],
  );

/** Whether whatever goes wrong counts as success; an answer to one kind of error, such as KeyError, is none of it. */
const swallowsErrors = (body: Block): boolean =>
  statementsIn(body).some(
    (statement) =>
      statement.kind === 'try' &&
      statement.handlers.some(
        (handler) =>
          takesAll(handler) &&
          returnsIn(handler.body).some((value) => value !== undefined && isAlwaysTrue(value)),
      ),
  );

const takesAll = ({ types }: Handler): boolean =>
  types === undefined ||
  (types.kind === 'name' && ['Exception', 'BaseException'].includes(types.name));
