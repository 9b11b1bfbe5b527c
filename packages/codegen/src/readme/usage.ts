import type { Operation } from '@envloom/logic-model';
import { jsonText } from '../code/literal.ts';
import { operationNames, type EmitContext } from '../context.ts';
import { exampleArgs } from '../examples/example-args.ts';
import { packageNameOf } from '../package.ts';
import { quote } from '../text/quote.ts';

function methodCall(context: EmitContext, operation: Operation): string {
  const args = operation.params.length === 0 ? '' : jsonText(exampleArgs(context, operation));
  return `world.${operationNames(context, operation).method}(${args})`;
}

function mutationLines(context: EmitContext, operation: Operation): string[] {
  return [
    `const result = ${methodCall(context, operation)};`,
    'console.log(result.success ? result.data : result.error);',
  ];
}

/** A program that uses the package: the first mutation, and the same world from the start again. */
export function usageExample(context: EmitContext): string {
  const { operations, name } = context.model;
  const shown = operations.find(({ kind }) => kind === 'mutation') ?? operations[0];
  return [
    `import { ${context.names.className} } from ${quote(packageNameOf(name))};`,
    '',
    `const world = new ${context.names.className}({ seed: 1 });`,
    ...(shown === undefined ? [] : mutationLines(context, shown)),
    '',
    'const copy = world.fork();',
    'world.reset();',
    'console.log(copy.diff(world));',
  ].join('\n');
}
