import { programNames } from '@envloom/core';
import {
  commonFailureCodes,
  membersText,
  quoted,
  resultText,
  type CheckedModel,
  type CheckedOperation,
  type LogicModel,
  type Operation,
  type Param,
} from '@envloom/logic-model';

interface Tools {
  readonly operations: readonly { readonly name: string }[];
}

/** How programs call a tool of a model. */
export function toolName({ operations }: Tools, name: string): string {
  const names = operations.map((operation) => operation.name);
  return programNames(names)[names.indexOf(name)] ?? name;
}

/** The tools as objects of functions: the types `$Tools` and `$Attempts`. */
export function toolTypings({ model, operations }: CheckedModel): string {
  const methods = (resultOf: (checked: CheckedOperation) => string): string =>
    operations
      .map((checked) => {
        const { operation } = checked;
        const args = argsText(model, operation);
        return `  ${toolName(model, operation.name)}(${args}): ${resultOf(checked)};\n`;
      })
      .join('');
  return [
    attemptTyping,
    `interface $Tools {\n${methods(({ operation }) => dataText(model, operation))}}`,
    `interface $Attempts {\n${methods((checked) => attemptText(model, checked))}}`,
  ].join('\n');
}

const attemptTyping = `type $Attempt<T, Code> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: { readonly code: Code; readonly message: string } };`;

/** What a tool gives; programs read null as `undefined`. */
export function dataText(model: LogicModel, { returns }: Operation): string {
  if (returns === undefined) return 'null';
  const mayBeAbsent = returns.optional === true || returns.nullable === true;
  return resultText(model, { ...returns, nullable: false, optional: mayBeAbsent });
}

function attemptText(model: LogicModel, { operation, codes }: CheckedOperation): string {
  const known = [...new Set([...codes, ...commonFailureCodes])].map(quoted).join(' | ');
  return `$Attempt<${dataText(model, operation)}, ${known}>`;
}

/** The arguments of a tool as one parameter, which may be left out where nothing is required. */
export function argsText(model: LogicModel, { params }: Operation): string {
  const members = params.map((param) => ({ ...param, optional: isOptional(param) }));
  return `args${params.every(isOptional) ? '?' : ''}: ${membersText(model, members)}`;
}

function isOptional({ optional, default: value }: Param): boolean {
  return optional === true || value !== undefined;
}
