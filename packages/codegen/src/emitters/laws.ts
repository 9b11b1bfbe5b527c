import { header } from '../code/header.ts';
import { holdText } from '../code/held-text.ts';
import { Imports } from '../code/imports.ts';
import { code, json, literalText, object, type Literal } from '../code/literal.ts';
import { printStatements } from '../code/project.ts';
import { entityNames, type EmitContext } from '../context.ts';
import type { Emitter } from '../emitter.ts';
import { exampleArgs } from '../examples/example-args.ts';

const packageModule = '../src/index.ts';

/** What the package says of its tools. */
const descriptions = ['openAITools', 'mcpTools', 'jsonSchemas'];

/** The rows' schema by table. */
function schemasOf(context: EmitContext): Literal {
  const { entities } = context.model;
  return object(
    entities.map(({ name, collection }) => [collection, code(entityNames(context, name).schema)]),
  );
}

/** A plausible call of each tool. */
function callsOf(context: EmitContext): Literal {
  const { operations } = context.model;
  return object(
    operations.map((operation) => [operation.name, json(exampleArgs(context, operation))]),
  );
}

function subjectOf(context: EmitContext): Literal {
  return object([
    ['environment', code(context.names.className)],
    ['calls', callsOf(context)],
    ['schemas', schemasOf(context)],
    ...descriptions.map((name) => [name, code(name)] as const),
  ]);
}

function importsOf({ names }: EmitContext): Imports {
  const imports = new Imports();
  imports.add('@envloom/runtime/laws', 'lawsOf', false);
  for (const name of ['describe', 'expect', 'it']) imports.add('vitest', name, false);
  const schemas = [...names.entities.values()].map(({ schema }) => schema);
  for (const name of [names.className, ...descriptions, ...schemas]) {
    imports.add(packageModule, name, false);
  }
  return imports;
}

/** `test/laws.test.ts`: what holds in every environment, tried on this one. */
export const emitLaws: Emitter = (context) => ({
  path: 'test/laws.test.ts',
  owner: 'generator',
  content: printStatements([
    header(context),
    ...importsOf(context).structures(),
    `\nconst laws = lawsOf(${holdText(literalText(subjectOf(context)))});`,
    `\ndescribe('${context.model.name}', () => {\nit.each(laws)('$name', ({ check }) => {\nexpect(check).not.toThrow();\n});\n});`,
  ]),
});
