import type { Entity } from '@envloom/logic-model';
import { holdText } from '../code/held-text.ts';
import { code, json, list, literalText } from '../code/literal.ts';
import { Imports } from '../code/imports.ts';
import { header } from '../code/header.ts';
import { printStatements } from '../code/project.ts';
import { entityNames, type EmitContext } from '../context.ts';
import type { Emitter } from '../emitter.ts';
import { exampleArgs } from '../examples/example-args.ts';
import { lawsOf, type Law } from '../laws/laws.ts';
import { Allocator } from '../names/allocator.ts';

const packageModule = '../src/index.ts';

const lawText = ({ head, body }: Law): string => `it${head}\n${body.join('\n')}\n});`;

/** An argument name that no tool knows. */
function unknownArgument({ model }: EmitContext): string {
  const known = model.operations.flatMap(({ params }) => params.map(({ name }) => name));
  return new Allocator(known).take('unknown', '_argument');
}

function imports(context: EmitContext): Imports {
  const { names } = context;
  const imported = new Imports();
  for (const name of ['describe', 'expect', 'it']) imported.add('vitest', name, false);
  imported.add('zod', 'z', false);
  const values = ['jsonSchemas', 'mcpTools', 'openAITools', 'tools', names.className];
  const schemas = [...names.entities.values()].map(({ schema }) => schema);
  for (const name of [...values, ...schemas]) imported.add(packageModule, name, false);
  return imported;
}

function rowsText({ collection, singleton, key_in_row: keyInRow }: Entity): string {
  if (singleton === true) return `[rows.${collection}]`;
  return keyInRow === false ? `Object.values(rows.${collection})` : `rows.${collection}`;
}

function rowsFunction(context: EmitContext): string {
  const pairs = context.model.entities.map((entity) =>
    code(`[${entityNames(context, entity.name).schema}, ${rowsText(entity)}]`),
  );
  return [
    '/** The rows of every table, with their schema. */',
    `function rowsOf(world: ${context.names.className}): [z.ZodType, readonly unknown[]][] {`,
    'const { rows } = world.state();',
    `return ${literalText(list(pairs))};`,
    '}',
  ].join('\n');
}

function callsConstant(context: EmitContext): string {
  const calls = context.model.operations.map((operation) =>
    json([operation.name, exampleArgs(context, operation)]),
  );
  return [
    '/** A plausible call of each tool. */',
    `const calls: readonly (readonly [tool: string, args: object])[] = ${holdText(literalText(list(calls)))};`,
  ].join('\n');
}

const hostileArgs = [
  '/** What no tool expects. */',
  'const hostileArgs: readonly unknown[] = [undefined, null, true, Number.NaN, 7n, "", "{", "[]", "null", [], () => 1, Symbol("x"), { "": null }, { constructor: {}, toString: 1 }, JSON.parse(\'{"__proto__": {"polluted": true}}\'), new Proxy({}, { ownKeys: () => { throw new Error("hostile"); } })];',
].join('\n');

const play = (world: string): string =>
  [
    '/** Makes all the calls. */',
    `function play(world: ${world}): unknown[] {`,
    'return calls.map(([tool, args]) => world.call(tool, args));',
    '}',
  ].join('\n');

function lawsBlock({ names, model }: EmitContext, unknown: string): string {
  const laws = lawsOf(names.className, unknown).map(lawText);
  return `describe('${model.name}', () => {\n${laws.join('\n\n')}\n});`;
}

/** `test/laws.test.ts`: what holds in every environment, tried on this one. */
export const emitLaws: Emitter = (context) => ({
  path: 'test/laws.test.ts',
  owner: 'generator',
  content: printStatements([
    header(context),
    ...imports(context).structures(),
    `\n${callsConstant(context)}`,
    `\n${hostileArgs}`,
    `\n${play(context.names.className)}`,
    `\n${rowsFunction(context)}`,
    `\n${lawsBlock(context, unknownArgument(context))}`,
  ]),
});
