import { header } from '../code/header.ts';
import { holdText } from '../code/held-text.ts';
import { Imports } from '../code/imports.ts';
import { code, literalText, object, type Literal } from '../code/literal.ts';
import { printStatements } from '../code/project.ts';
import { entityNames, type EmitContext } from '../context.ts';
import type { Emitter } from '../emitter.ts';

const packageModule = '../src/index.ts';
const scenariosModule = '../src/scenarios.ts';

/** What the package says of its tools. */
const descriptions = ['openAITools', 'mcpTools', 'jsonSchemas'];

/** The rows' schema by table. */
function schemasOf(context: EmitContext): Literal {
  const { entities } = context.model;
  return object(
    entities.map(({ name, collection }) => [collection, code(entityNames(context, name).schema)]),
  );
}

const hasScenarios = ({ options }: EmitContext): boolean => options.scenarioCount !== undefined;

function subjectOf(context: EmitContext): Literal {
  return object([
    ['environment', code(context.names.className)],
    ['scenarios', hasScenarios(context) ? code('scenarios') : undefined],
    ['schemas', schemasOf(context)],
    ...descriptions.map((name) => [name, code(name)] as const),
  ]);
}

function importsOf(context: EmitContext): Imports {
  const { names } = context;
  const imports = new Imports();
  imports.add('@envloom/runtime/laws', 'lawsOf', false);
  for (const name of ['describe', 'expect', 'it']) imports.add('vitest', name, false);
  const schemas = [...names.entities.values()].map(({ schema }) => schema);
  for (const name of [names.className, ...descriptions, ...schemas]) {
    imports.add(packageModule, name, false);
  }
  if (hasScenarios(context)) imports.add(scenariosModule, 'scenarios', false);
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
