import type { CheckedOperation, Param } from '@envloom/logic-model';
import {
  code,
  json,
  jsonOrNothing,
  list,
  literalText,
  object,
  type Literal,
} from '../code/literal.ts';
import { Module } from '../code/module.ts';
import type { Statement } from '../code/project.ts';
import { constant, interfaceOf, typeAlias } from '../code/statements.ts';
import { operationNames } from '../context.ts';
import type { Emitter } from '../emitter.ts';
import { commentCode, docs } from '../text/comment.ts';
import { quote } from '../text/quote.ts';
import { memberStructure } from '../types/members.ts';
import { fieldsLiteral, specLiteral } from '../types/spec.ts';
import { sourceFile } from './source.ts';
import { textOf, wireOf } from './wire.ts';

/** A caller may also leave out what has a default. */
const mayBeAbsent = (param: Param): boolean =>
  param.optional === true || param.default !== undefined;

function argsType(module: Module, { operation }: CheckedOperation): Statement {
  const { args } = operationNames(module.context, operation);
  const comment = docs(`Arguments of ${commentCode(operation.name)}.`);
  const members = operation.params.map((param) =>
    memberStructure(module, param, mayBeAbsent(param)),
  );
  return members.length === 0
    ? typeAlias(args, 'Readonly<Record<string, never>>', comment)
    : interfaceOf(args, members, comment);
}

function failureType(module: Module, { operation, codes }: CheckedOperation): Statement[] {
  if (codes.length === 0) return [];
  const { failure } = operationNames(module.context, operation);
  const comment = `How ${commentCode(operation.name)} can fail, besides the failures common to all tools.`;
  return [typeAlias(failure, codes.map(quote).join(' | '), docs(comment))];
}

function specification(module: Module, checked: CheckedOperation): Literal {
  const { operation, codes } = checked;
  const { method } = operationNames(module.context, operation);
  const { returns, statuses, paging } = operation;
  return object([
    ['name', json(operation.name)],
    ['method', json(method)],
    ['kind', json(operation.kind)],
    ['description', json(operation.description)],
    ['params', fieldsLiteral(module, operation.params)],
    ['unknown', jsonOrNothing(operation.unknown)],
    ['returns', returns === undefined ? undefined : specLiteral(module, returns)],
    ['failures', json(codes)],
    ['wire', wireOf(module, operation)],
    ['text', textOf(module, checked)],
    ['statuses', jsonOrNothing(statuses)],
    ['paging', jsonOrNothing(paging)],
  ]);
}

function toolConstant(module: Module, checked: CheckedOperation): Statement {
  const { operation } = checked;
  const { tool, args } = operationNames(module.context, operation);
  const type = `${module.runtimeType('Tool')}<${args}>`;
  const made = `${module.runtimeValue('defineTool')}<${args}>`;
  const value = code(`${made}(${literalText(specification(module, checked))})`);
  return constant(tool, type, value, docs(`The tool ${commentCode(operation.name)}.`));
}

function toolStatements(module: Module, checked: CheckedOperation): Statement[] {
  return [
    argsType(module, checked),
    ...failureType(module, checked),
    toolConstant(module, checked),
  ];
}

function listStatements(module: Module): Statement[] {
  const { operations } = module.context.model;
  const all = operations.map((operation) => code(operationNames(module.context, operation).tool));
  const mapped = (helper: string) => code(`tools.map(${module.runtimeValue(helper)})`);
  const readonlyList = (type: string) => `readonly ${module.runtimeType(type)}[]`;
  const schemas = `Readonly<Record<string, ${module.runtimeType('JsonSchema')}>>`;
  return [
    constant('tools', readonlyList('Tool'), list(all), docs('The tools of the world.')),
    constant(
      'openAITools',
      readonlyList('OpenAITool'),
      mapped('openAIToolOf'),
      docs('{@link tools} for the `tools` of an OpenAI-style request.'),
    ),
    constant(
      'mcpTools',
      readonlyList('McpTool'),
      mapped('mcpToolOf'),
      docs('{@link tools} for `tools/list` of the Model Context Protocol.'),
    ),
    constant(
      'jsonSchemas',
      schemas,
      code(`${module.runtimeValue('jsonSchemasOf')}(tools)`),
      docs('JSON Schema 2020-12 of the arguments, by the name of the tool.'),
    ),
  ];
}

/** `src/tools.ts`: the tools as data, and the types of their arguments and failures. */
export const emitTools: Emitter = (context) => {
  const module = new Module(context, 'tools.ts');
  const tools = context.checked.operations.flatMap((checked) => toolStatements(module, checked));
  return sourceFile(module, [...tools, ...listStatements(module)]);
};
