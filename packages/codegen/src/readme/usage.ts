import { inspect } from 'node:util';
import { jsonText, type JsonValue } from '../code/literal.ts';
import { operationNames, type EmitContext } from '../context.ts';
import { exampleArgs } from '../examples/examples.ts';
import type { TaskSet } from '../tasks/task-set.ts';
import { quote } from '../text/quote.ts';

/** A call that is known to succeed, or the first mutation with plain arguments. */
function shownCall(context: EmitContext): ShownCall | undefined {
  const { operations } = context.model;
  const { example } = context.options;
  if (example !== undefined) return { ...example, name: example.tool };
  const shown = operations.find(({ kind }) => kind === 'mutation') ?? operations[0];
  return shown && { name: shown.name, args: exampleArgs(context, shown) };
}

interface ShownCall {
  readonly name: string;
  readonly args: JsonValue;
  /** What it gives, where that is known. */
  readonly data?: JsonValue;
}

/** As `console.log` prints it. */
const printed = (value: JsonValue): string[] =>
  inspect(value)
    .split('\n')
    .map((line) => `// ${line}`);

function callLines(context: EmitContext, { name, args, data }: ShownCall): string[] {
  const text = jsonText(args);
  const { method } = operationNames(context, { name });
  return [
    `const result = world.${method}(${text === '{}' ? '' : text});`,
    'console.log(result.success ? result.data : result.error);',
    ...(data === undefined ? [] : printed(data)),
  ];
}

/** A program that uses the package: a call, what it changed, and the same world from the start again. */
export function usageExample(context: EmitContext): string {
  const shown = shownCall(context);
  return [
    `import { ${context.names.className} } from ${quote(context.packageName)};`,
    '',
    `const world = new ${context.names.className}({ seed: 1 });`,
    ...(shown === undefined ? [] : callLines(context, shown)),
    '',
    'console.log(world.diff()); // what has changed since the start',
    'world.reset();',
  ].join('\n');
}

/** A program that plays each scenario and says at once that it is done. */
export function scenarioExample({ names, packageName }: EmitContext): string {
  return [
    `import { ${names.className} } from ${quote(packageName)};`,
    `import { scenarios } from ${quote(`${packageName}/scenarios`)};`,
    "import { Episode } from '@envloom/episodes';",
    '',
    'for (const scenario of scenarios) {',
    `const episode = new Episode(${names.className}, scenario);`,
    'const { observation, info } = episode.reset(); // the task; tools and instructions',
    "const { reward } = episode.step({ type: 'message', content: 'Done.' });",
    'console.log(scenario.id, observation, info.tools.length, reward);',
    '}',
  ].join('\n');
}

/** A second grader: the validator of the first task program. */
export function taskExample({ names, packageName }: EmitContext, { programs }: TaskSet): string {
  const name = quote(programs[0]?.name ?? '');
  return [
    `import type { ${names.className} } from ${quote(packageName)};`,
    `import { tasks } from ${quote(`${packageName}/tasks`)};`,
    "import type { Episode } from '@envloom/episodes';",
    '',
    '// What the text of the task tells.',
    `type Slots = Parameters<(typeof tasks)[${name}]['validate']>[1];`,
    '',
    '/** A second grader, beside the checks of a scenario. */',
    `export function isSolved(episode: Episode<${names.className}>, slots: Slots): boolean {`,
    `return tasks[${name}].validate(episode, slots);`,
    '}',
  ].join('\n');
}
