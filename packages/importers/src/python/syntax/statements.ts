import type { SyntaxNode } from '@lezer/common';
import type {
  Block,
  ClassDefinition,
  Expression,
  Handler,
  Imported,
  Statement,
  TryStatement,
} from './ast.ts';
import { annotationText, argumentsOf, parametersOf } from './calls.ts';
import { expressionOf, listedExpression } from './expressions.ts';
import { groupsOf, innerParts, partsOf, type Reading, textOf } from './nodes.ts';
import { targetOf } from './targets.ts';

type Reader = (node: SyntaxNode, reading: Reading) => Statement;

const unsupported = (at: number, what: string): Statement => ({ kind: 'unsupported', at, what });

/** The statements of a body, or of a whole script. */
export function blockOf(node: SyntaxNode, source: string): Block {
  const reading: Reading = { source, expression: (inner) => expressionOf(inner, source) };
  return statementsIn(node, reading);
}

function statementsIn(node: SyntaxNode, reading: Reading): Block {
  return partsOf(node).flatMap((part): Block => {
    if (part.name === 'StatementGroup') return statementsIn(part, reading);
    if (part.name === ':' || part.name === ';') return [];
    const reader = readers[part.name];
    return [
      reader === undefined
        ? unsupported(part.from, `uses ${part.name.replace('Statement', '').toLowerCase()}`)
        : reader(part, reading),
    ];
  });
}

const after = (node: SyntaxNode): readonly SyntaxNode[] => partsOf(node).slice(1);

const expression: Reader = (node, reading) => ({
  kind: 'expression',
  at: node.from,
  value: listedExpression(partsOf(node), node.from, reading),
});

/** `a = b = value`, or `name: Type = value`. */
const assign: Reader = (node, reading) => {
  const groups = groupsOf(partsOf(node), (name) => name === 'AssignOp');
  const [first = []] = groups;
  const typed = first.findIndex(({ name }) => name === 'TypeDef');
  const at = node.from;
  if (typed !== -1) {
    const [type] = first.slice(typed);
    const value = groups[1];
    return {
      kind: 'declare',
      at,
      target: targetOf(first.slice(0, typed), reading),
      annotation: type === undefined ? '' : annotationText(textOf(reading, type)),
      value: value === undefined ? undefined : listedExpression(value, at, reading),
    };
  }
  return {
    kind: 'assign',
    at,
    targets: groups.slice(0, -1).map((group) => targetOf(group, reading)),
    value: listedExpression(groups.at(-1) ?? [], at, reading),
  };
};

const update: Reader = (node, reading) => {
  const parts = partsOf(node);
  const middle = parts.findIndex(({ name }) => name === 'UpdateOp');
  const operator = parts[middle];
  return {
    kind: 'update',
    at: node.from,
    target: targetOf(parts.slice(0, middle), reading),
    operator: operator === undefined ? '' : textOf(reading, operator).slice(0, -1),
    value: listedExpression(parts.slice(middle + 1), node.from, reading),
  };
};

const returns: Reader = (node, reading) => {
  const parts = after(node);
  return {
    kind: 'return',
    at: node.from,
    value: parts.length === 0 ? undefined : listedExpression(parts, node.from, reading),
  };
};

const bodyAfter = (parts: readonly SyntaxNode[], at: number, reading: Reading): Block => {
  const body = parts.slice(at).find(({ name }) => name === 'Body');
  return body === undefined ? [] : statementsIn(body, reading);
};

/** `elif` is an `if` within `else`. */
const branches: Reader = (node, reading) => branchesFrom(partsOf(node), reading);

function branchesFrom(parts: readonly SyntaxNode[], reading: Reading): Statement {
  const [word, test] = parts;
  const at = word?.from ?? 0;
  if (test === undefined) return unsupported(at, 'has no condition');
  const next = parts.findIndex(({ name }, place) => place > 0 && /^(elif|else)$/.test(name));
  const rest = next === -1 ? [] : parts.slice(next);
  return {
    kind: 'if',
    at,
    test: reading.expression(test),
    body: bodyAfter(parts, 0, reading),
    otherwise:
      rest[0]?.name === 'elif' ? [branchesFrom(rest, reading)] : bodyAfter(rest, 0, reading),
  };
}

/** What stands after the `else` or `finally` of a statement. */
const blockAfter = (parts: readonly SyntaxNode[], word: string, reading: Reading): Block => {
  const at = parts.findIndex(({ name }) => name === word);
  return at === -1 ? [] : bodyAfter(parts, at, reading);
};

const whileLoop: Reader = (node, reading) => {
  const parts = partsOf(node);
  const [, test] = parts;
  if (test === undefined) return unsupported(node.from, 'has no condition');
  return {
    kind: 'while',
    at: node.from,
    test: reading.expression(test),
    body: bodyAfter(parts, 0, reading),
    otherwise: blockAfter(parts, 'else', reading),
  };
};

const forLoop: Reader = (node, reading) => {
  const parts = partsOf(node);
  const middle = parts.findIndex(({ name }) => name === 'in');
  const end = parts.findIndex(({ name }) => name === 'Body');
  if (parts[0]?.name === 'async') return unsupported(node.from, 'uses async');
  return {
    kind: 'for',
    at: node.from,
    target: targetOf(parts.slice(1, middle), reading),
    iterable: listedExpression(parts.slice(middle + 1, end), node.from, reading),
    body: bodyAfter(parts, 0, reading),
    otherwise: blockAfter(parts, 'else', reading),
  };
};

const attempt: Reader = (node, reading): Statement => {
  const parts = partsOf(node);
  const handlers = parts.flatMap(({ name }, at) =>
    name === 'except' ? [handlerOf(parts.slice(at + 1), reading)] : [],
  );
  return {
    kind: 'try',
    at: node.from,
    body: bodyAfter(parts, 0, reading),
    handlers,
    otherwise: blockAfter(parts, 'else', reading),
    last: blockAfter(parts, 'finally', reading),
  } satisfies TryStatement;
};

function handlerOf(parts: readonly SyntaxNode[], reading: Reading): Handler {
  const head = parts.slice(
    0,
    parts.findIndex(({ name }) => name === 'Body'),
  );
  const as = head.findIndex(({ name }) => name === 'as');
  const types = as === -1 ? head : head.slice(0, as);
  const named = as === -1 ? undefined : head[as + 1];
  return {
    types: types[0] === undefined ? undefined : listedExpression(types, types[0].from, reading),
    name: named === undefined ? undefined : textOf(reading, named),
    body: bodyAfter(parts, 0, reading),
  };
}

const raise: Reader = (node, reading) => {
  const [error] = after(node);
  return {
    kind: 'raise',
    at: node.from,
    error: error === undefined ? undefined : reading.expression(error),
  };
};

const assert: Reader = (node, reading) => {
  const [test, , message] = after(node);
  if (test === undefined) return unsupported(node.from, 'asserts nothing');
  return {
    kind: 'assert',
    at: node.from,
    test: reading.expression(test),
    message: message === undefined ? undefined : reading.expression(message),
  };
};

function importedOf(group: readonly SyntaxNode[], reading: Reading): Imported {
  const as = group.findIndex(({ name }) => name === 'as');
  const names = as === -1 ? group : group.slice(0, as);
  const name = names.map((part) => textOf(reading, part)).join('');
  const alias = as === -1 ? undefined : group[as + 1];
  return { name, as: alias === undefined ? name : textOf(reading, alias) };
}

const imports: Reader = (node, reading) => {
  const parts = partsOf(node).filter(({ name }) => name !== '(' && name !== ')');
  const [word] = parts;
  const at = node.from;
  if (word?.name === 'import')
    return {
      kind: 'import',
      at,
      modules: groupsOf(parts.slice(1)).map((group) => importedOf(group, reading)),
    };
  const middle = parts.findIndex(({ name }) => name === 'import');
  return {
    kind: 'from',
    at,
    module: importedOf(parts.slice(1, middle), reading).name,
    names: groupsOf(parts.slice(middle + 1)).map((group) => importedOf(group, reading)),
  };
};

const definition: Reader = (node, reading) => {
  const parts = partsOf(node);
  const name = parts.find((part) => part.name === 'VariableName');
  const list = parts.find((part) => part.name === 'ParamList');
  if (name === undefined || list === undefined)
    return unsupported(node.from, 'defines a function without a name');
  return {
    kind: 'function',
    at: node.from,
    name: textOf(reading, name),
    isAsync: parts[0]?.name === 'async',
    decorators: [],
    end: node.to,
    parameters: parametersOf(list, reading),
    body: bodyAfter(parts, 0, reading),
  };
};

const classDefinition: Reader = (node, reading) => {
  const parts = partsOf(node);
  const name = parts.find((part) => part.name === 'VariableName');
  const bases = parts.find((part) => part.name === 'ArgList');
  return {
    kind: 'class',
    at: node.from,
    name: name === undefined ? '' : textOf(reading, name),
    decorators: [],
    end: node.to,
    bases:
      bases === undefined
        ? []
        : groupsOf(innerParts(bases)).flatMap(([base, ...more]) =>
            base === undefined || more.length > 0 ? [] : [reading.expression(base)],
          ),
    body: bodyAfter(parts, 0, reading),
  } satisfies ClassDefinition;
};

/** Those who read a decorated definition find its body; it is not run. */
const decorated: Reader = (node, reading) => {
  const parts = partsOf(node);
  const inner = parts.at(-1);
  const reader = inner === undefined ? undefined : readers[inner.name];
  if (inner === undefined || reader === undefined)
    return unsupported(node.from, 'uses a decorator');
  const read = reader(inner, reading);
  const decorators = parts
    .filter(({ name }) => name === 'Decorator')
    .map((part) => decoratorOf(part, reading));
  return read.kind === 'function' || read.kind === 'class' ? { ...read, decorators } : read;
};

/** `@a.b(…)`: the parser lays its parts side by side. */
function decoratorOf(node: SyntaxNode, reading: Reading): Expression {
  const parts = partsOf(node).filter(({ name }) => !['At', '.', 'newline'].includes(name));
  const list = parts.find(({ name }) => name === 'ArgList');
  const names = parts.filter((part) => part !== list).map((part) => textOf(reading, part));
  const callee: Expression = { kind: 'name', at: node.from, name: names.join('.') };
  return list === undefined
    ? callee
    : { kind: 'call', at: node.from, callee, args: argumentsOf(list, reading) };
}

const deletion: Reader = (node, reading) => ({
  kind: 'delete',
  at: node.from,
  targets: groupsOf(after(node)).map((group) => targetOf(group, reading)),
});

const scope: Reader = (node, reading) => ({
  kind: 'scope',
  at: node.from,
  names: after(node)
    .filter(({ name }) => name === 'VariableName')
    .map((part) => textOf(reading, part)),
});

const simple =
  (kind: 'pass' | 'break' | 'continue'): Reader =>
  (node) => ({ kind, at: node.from });

const readers: Readonly<Record<string, Reader>> = {
  ExpressionStatement: expression,
  AssignStatement: assign,
  UpdateStatement: update,
  ReturnStatement: returns,
  IfStatement: branches,
  WhileStatement: whileLoop,
  ForStatement: forLoop,
  TryStatement: attempt,
  RaiseStatement: raise,
  AssertStatement: assert,
  ImportStatement: imports,
  FunctionDefinition: definition,
  ClassDefinition: classDefinition,
  DecoratedStatement: decorated,
  DeleteStatement: deletion,
  ScopeStatement: scope,
  PassStatement: simple('pass'),
  BreakStatement: simple('break'),
  ContinueStatement: simple('continue'),
};
