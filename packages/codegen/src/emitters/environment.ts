import type { CheckedOperation, LogicModel, Operation } from '@envloom/logic-model';
import {
  StructureKind,
  VariableDeclarationKind,
  type ClassDeclarationStructure,
  type ConstructorDeclarationStructure,
  type MethodDeclarationStructure,
  type OptionalKind,
  type PropertyDeclarationStructure,
  type VariableStatementStructure,
} from 'ts-morph';
import { callbackHead, codeText } from '../code/body.ts';
import { callbackText } from '../code/callback.ts';
import { holdText } from '../code/held-text.ts';
import { code, json, jsonOrNothing, literalText, object } from '../code/literal.ts';
import { Module } from '../code/module.ts';
import { returningNull, returningNullable } from '../code/parse-body.ts';
import { operationNames, type EmitContext } from '../context.ts';
import type { Emitter } from '../emitter.ts';
import { codeList } from '../text/code-span.ts';
import { docs, paragraph, sentence } from '../text/comment.ts';
import { typeText } from '../types/type-text.ts';
import { sourceFile } from './source.ts';

/** One of many names: what `tools.ts` exports is not imported one by one. */
function ofTools(module: Module, name: string): string {
  return `${module.namespace('tools.ts', 'tools')}.${name}`;
}

function failuresSentence(codes: readonly string[]): string {
  return codes.length === 0 ? '' : `Fails with ${codeList(codes, 'or')}.`;
}

function resultType(module: Module, { operation, codes }: CheckedOperation): string {
  const { returns } = operation;
  const { failure } = operationNames(module.context, operation);
  const data = returns === undefined ? 'null' : typeText(module, returns);
  const isAbsent = returns?.optional === true && returns.nullable !== true;
  const optional = isAbsent ? `${data} | null` : data;
  const types = codes.length === 0 ? [optional] : [optional, ofTools(module, failure)];
  return `${module.runtimeType('Result')}<${types.join(', ')}>`;
}

/** The method's parameter; bodies may have an `args` of their own. */
const argsName = ({ uses }: CheckedOperation): string => (uses.args ? 'input' : 'args');

function argsParameter(module: Module, checked: CheckedOperation) {
  const { operation } = checked;
  const { args } = operationNames(module.context, operation);
  const type = ofTools(module, args);
  const needed = operation.params.some(
    ({ optional, default: fallback }) => optional !== true && fallback === undefined,
  );
  return { name: argsName(checked), type, ...(needed ? {} : { initializer: '{}' }) };
}

/** A body's code, returning what JSON can hold. */
function resultCode({ returns }: Operation, body: string): string {
  if (returns === undefined) return returningNull(body);
  return returns.optional === true ? returningNullable(body) : body;
}

function methodBody(module: Module, checked: CheckedOperation): string {
  const { operation, uses } = checked;
  const body = resultCode(operation, codeText(module, checked));
  const tool = ofTools(module, operationNames(module.context, operation).tool);
  const callback = callbackText(callbackHead(uses, operation.params), body);
  return `return this.transact(${tool}, ${argsName(checked)}, ${callback});`;
}

function method(
  module: Module,
  checked: CheckedOperation,
): OptionalKind<MethodDeclarationStructure> {
  const { operation, codes } = checked;
  return {
    name: operationNames(module.context, operation).method,
    parameters: [argsParameter(module, checked)],
    returnType: holdText(resultType(module, checked)),
    statements: [holdText(methodBody(module, checked))],
    docs: docs(sentence(operation.description), failuresSentence(codes)),
  };
}

function rowsType(module: Module): string {
  return module.own('entities.ts', module.context.names.rows, 'type');
}

function constructorStructure(module: Module): OptionalKind<ConstructorDeclarationStructure> {
  const type = `${module.runtimeType('EnvironmentOptions')}<${rowsType(module)}>`;
  return {
    parameters: [{ name: 'options', type, initializer: '{}' }],
    statements: ['super(definition, options);'],
    docs: docs('@param options starting rows, clock, seed and limits'),
  };
}

function definitionProperty(module: Module): OptionalKind<PropertyDeclarationStructure> {
  return {
    name: 'definition',
    isStatic: true,
    isReadonly: true,
    type: module.runtimeType('WorldDefinition'),
    initializer: 'definition',
    docs: docs('The world as data.'),
  };
}

function definitionConstant(module: Module): VariableStatementStructure {
  const { model, checked, initial } = module.context;
  const starts = initial !== undefined;
  const own = (path: 'entities' | 'guide' | 'invariants' | 'initial' | 'wire') =>
    code(module.own(`${path}.ts`, path, 'value'));
  const value = object([
    ['name', json(model.name)],
    ['modelHash', json(checked.hash)],
    ['entities', own('entities')],
    ['tools', code(ofTools(module, 'tools'))],
    ['invariants', own('invariants')],
    ['initial', starts ? own('initial') : undefined],
    ['clock', starts ? undefined : jsonOrNothing(model.initial?.clock)],
    ['clockStep', jsonOrNothing(model.initial?.clock_step)],
    ['actor', jsonOrNothing(model.actor?.entity)],
    ['guide', own('guide')],
    ['wire', model.wire === undefined ? undefined : own('wire')],
  ]);
  const type = module.runtimeType('WorldDefinition');
  return {
    kind: StructureKind.VariableStatement,
    leadingTrivia: '\n',
    declarationKind: VariableDeclarationKind.Const,
    declarations: [{ name: 'definition', type, initializer: holdText(literalText(value)) }],
  };
}

function classDocs({ title, summary }: LogicModel) {
  return docs(paragraph([sentence(title), sentence(summary)]));
}

function classStructure(
  module: Module,
  { model, names, checked }: EmitContext,
): ClassDeclarationStructure {
  const tables = module.own('entities.ts', names.tables, 'type');
  const actor = model.actor === undefined ? [] : [module.entityType(model.actor.entity)];
  const parameters = [tables, rowsType(module), ...actor].join(', ');
  return {
    kind: StructureKind.Class,
    leadingTrivia: '\n',
    isExported: true,
    name: names.className,
    extends: `${module.runtimeValue('Environment')}<${parameters}>`,
    properties: [definitionProperty(module)],
    ctors: [constructorStructure(module)],
    methods: checked.operations.map((operation) => method(module, operation)),
    docs: classDocs(model),
  };
}

/** `src/environment.ts`: the class, one method per operation. */
export const emitEnvironment: Emitter = (context) => {
  const module = new Module(context, 'environment.ts');
  return sourceFile(module, [definitionConstant(module), classStructure(module, context)]);
};
