import type { CheckedOperation } from '@envloom/logic-model';
import { callbackHead, codeText } from '../code/body.ts';
import { callbackText } from '../code/callback.ts';
import { code, json, jsonOrNothing, type Literal, object } from '../code/literal.ts';
import { Module } from '../code/module.ts';
import type { Statement } from '../code/project.ts';
import { constant } from '../code/statements.ts';
import { type EmitContext, operationNames } from '../context.ts';
import type { Emitter } from '../emitter.ts';
import { commentCode, docs } from '../text/comment.ts';
import { typeText } from '../types/type-text.ts';
import { sourceFile } from './source.ts';

/** The module that holds what the original says. */
const path = 'wire.ts';

/** What the original says of a tool, as the module of tools reads it. */
export function wireOf(module: Module, operation: { name: string }): Literal | undefined {
  const { wire } = operationNames(module.context, operation);
  return wire === undefined ? undefined : code(module.own(path, wire, 'value'));
}

/** How the result of a tool becomes text; an expression is a function of arguments and result. */
export function textOf(module: Module, { operation }: CheckedOperation): Literal | undefined {
  const { text } = operation;
  if (typeof text !== 'object' || 'member' in text) return jsonOrNothing(text);
  const checked = module.context.checked.texts.find((each) => each.operation === operation);
  if (checked === undefined) return undefined;
  const { returns, params } = operation;
  const { args } = operationNames(module.context, operation);
  const data = returns === undefined ? 'null' : typeText(module, returns);
  const result = returns?.optional === true ? `${data} | null` : data;
  // Only what the expression uses of its two values is named.
  const { parameters, prologue } = callbackHead({ ...checked.uses, params: [] }, params);
  const usesResult = checked.uses.params.includes('result');
  const first = parameters === '' && usesResult ? '_args' : parameters;
  const head = { parameters: usesResult ? `${first}, result` : first, prologue };
  const make = callbackText(head, `return ${inBrackets(codeText(module, checked))};`);
  return code(`${module.runtimeValue('resultText')}<${args}, ${result}>(${make})`);
}

/** A comment at the end of an expression stays one. */
const inBrackets = (text: string): string => (text.includes('//') ? `(\n${text}\n)` : text);

function entryConstant(module: Module, { operation }: CheckedOperation): Statement[] {
  const { wire } = operationNames(module.context, operation);
  if (wire === undefined || operation.wire === undefined) return [];
  const comment = docs(`What the original says of ${commentCode(operation.name)}, verbatim.`);
  return [constant(wire, module.runtimeType('JsonObject'), json(operation.wire), comment)];
}

function errorBody(module: Module, { checked }: EmitContext): Literal | undefined {
  const { errorBody: found } = checked;
  if (found === undefined) return undefined;
  const parameter = found.uses.params.includes('error') ? 'error' : '';
  return code(`(${parameter}) => (\n${codeText(module, found)}\n)`);
}

/** `src/wire.ts`: what the original says of itself and of its tools, where there is one. */
export const emitWire: Emitter = (context) => {
  const { wire } = context.model;
  if (wire === undefined) return undefined;
  const module = new Module(context, path);
  const said = object([
    ['protocol', json(wire.protocol)],
    ['server', jsonOrNothing(wire.server)],
    ['capabilities', jsonOrNothing(wire.capabilities)],
    ['errors', jsonOrNothing(wire.errors)],
    ['components', jsonOrNothing(wire.components)],
    ['errorBody', errorBody(module, context)],
  ]);
  return sourceFile(module, [
    ...context.checked.operations.flatMap((operation) => entryConstant(module, operation)),
    constant('wire', module.runtimeType('WorldWire'), said, docs('What the world stands in for.')),
  ]);
};
