import type { Operation } from '@envloom/logic-model';
import { jsonText } from '../code/literal.ts';
import { operationNames, type EmitContext } from '../context.ts';
import { exampleArgs } from '../examples/example-args.ts';
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
  const { operations } = context.model;
  const shown = operations.find(({ kind }) => kind === 'mutation') ?? operations[0];
  return [
    `import { ${context.names.className} } from ${quote(context.packageName)};`,
    '',
    `const world = new ${context.names.className}({ seed: 1 });`,
    ...(shown === undefined ? [] : mutationLines(context, shown)),
    '',
    'const copy = world.fork();',
    'world.reset();',
    'console.log(copy.diff(world));',
  ].join('\n');
}

/** A program that plays each scenario and says at once that it is done. */
export function scenarioExample({ names, packageName }: EmitContext): string {
  return [
    `import { ${names.className} } from ${quote(packageName)};`,
    `import { scenarios } from ${quote(`${packageName}/scenarios`)};`,
    "import { Episode } from '@envloom/episodes';
",
    '',
    'for (const scenario of scenarios) {',
    `const episode = new Episode(${names.className}, scenario);`,
    'const { observation, info } = episode.reset(); // the task; tools and instructions',
    "const { reward } = episode.step({ type: 'message', content: 'Done.' });",
    'console.log(scenario.id, observation, info.tools.length, reward);',
    '}',
  ].join('\n');
}
