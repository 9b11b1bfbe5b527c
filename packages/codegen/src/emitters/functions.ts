import type { CheckedFunction, Param } from '@envloom/logic-model';
import {
  StructureKind,
  type FunctionDeclarationStructure,
  type OptionalKind,
  type ParameterDeclarationStructure,
} from 'ts-morph';
import { codeText } from '../code/body.ts';
import { holdText } from '../code/held-text.ts';
import { jsonText } from '../code/literal.ts';
import { Module } from '../code/module.ts';
import type { Emitter } from '../emitter.ts';
import { commentCode, docs, paragraph, sentence } from '../text/comment.ts';
import { factsOf } from '../types/facts.ts';
import { typeText } from '../types/type-text.ts';
import { sourceFile } from './source.ts';

function parameter(module: Module, param: Param): OptionalKind<ParameterDeclarationStructure> {
  const type = typeText(module, param);
  if (param.default !== undefined) {
    return {
      name: param.name,
      type: holdText(type),
      initializer: holdText(jsonText(param.default)),
    };
  }
  return {
    name: param.name,
    type: holdText(param.optional === true ? `${type} | undefined` : type),
  };
}

function paramText(module: Module, param: Param): string {
  const text = paragraph([sentence(param.description), ...factsOf(module, param)]);
  return text === '' ? '' : `@param ${param.name} ${text}`;
}

function functionDocs(
  module: Module,
  { function: { name, description, params } }: CheckedFunction,
) {
  const text = sentence(description);
  const tags = params.map((param) => paramText(module, param)).filter((tag) => tag !== '');
  return docs(text === '' ? `The model's ${commentCode(name)}.` : text, tags.join('\n'));
}

function functionStructure(module: Module, checked: CheckedFunction): FunctionDeclarationStructure {
  const { name, params, returns } = checked.function;
  const type = typeText(module, returns);
  return {
    kind: StructureKind.Function,
    isExported: true,
    name,
    parameters: params.map((param) => parameter(module, param)),
    returnType: holdText(returns.optional === true ? `${type} | undefined` : type),
    statements: [holdText(codeText(module, checked))],
    docs: functionDocs(module, checked),
  };
}

/** `src/functions.ts`: the helpers that operations share. */
export const emitFunctions: Emitter = (context) => {
  const { functions } = context.checked;
  if (functions.length === 0) return undefined;
  const module = new Module(context, 'functions.ts');
  return sourceFile(
    module,
    functions.map((checked) => functionStructure(module, checked)),
  );
};
