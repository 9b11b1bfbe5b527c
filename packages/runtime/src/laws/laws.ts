import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { generated, isObject, type Json } from '@envloom/core';
import type { Environment } from '../environment.ts';
import type { Result } from '../failure/result.ts';
import { play, playsOf } from './plays.ts';
import type { Call, Law, Subject } from './subject.ts';
import { mcpToolOf } from '../tools/mcp.ts';
import { jsonSchemasOf, openAIToolOf } from '../tools/openai.ts';
import type { EntitySpec } from '../world/definition.ts';
import type { EnvironmentOptions } from '../world/start.ts';

const laws: Readonly<Record<string, (subject: Subject) => void>> = {
  'starts in a valid state': startsValid,
  'holds valid rows, which their schemas accept': holdsValidRows,
  'answers its calls as stored, and never breaks': answers,
  'changes nothing in queries and failed calls': changesNothing,
  'refuses arguments that no tool takes': refusesHostile,
  'gives the same results for the same start and calls': repeats,
  'keeps forks apart': keepsApart,
  'comes back from snapshots and resets': comesBack,
  'describes exactly its tools': describesItsTools,
};

/** The laws of every environment, to be tried on one: each is a test of its own. */
export function lawsOf(subject: Subject): readonly Law[] {
  return Object.entries(laws).map(([name, check]) => ({ name, check: () => check(subject) }));
}

function describesItsTools(subject: Subject): void {
  const { environment: World, openAITools, mcpTools, jsonSchemas } = subject;
  const { tools } = World.definition;
  assert.deepEqual(openAITools, tools.map(openAIToolOf));
  assert.deepEqual(mcpTools, tools.map(mcpToolOf));
  assert.deepEqual(jsonSchemas, jsonSchemasOf(tools));
  const members = Object.getOwnPropertyNames(World.prototype);
  const methods = ['constructor', ...tools.map(({ method }) => method)];
  assert.deepEqual(members.toSorted(), methods.toSorted());
}

function keepsApart(subject: Subject): void {
  for (const each of playsOf(subject)) {
    const world = each.start();
    const before = world.worldHash();
    const fork = world.fork();
    const results = play(fork, each);
    assert.equal(world.worldHash(), before, each.name);
    assert.deepEqual(play(world, each), results, each.name);
    assert.equal(world.worldHash(), fork.worldHash(), each.name);
  }
}

function comesBack(subject: Subject): void {
  for (const each of playsOf(subject)) {
    const world = each.start();
    const start = world.worldHash();
    const results = play(world, each);
    const played = world.worldHash();
    const snapshot = world.snapshot();
    world.reset();
    assert.equal(world.worldHash(), start, each.name);
    assert.deepEqual(play(world, each), results, each.name);
    world.reset();
    world.restore(snapshot);
    assert.equal(world.worldHash(), played, each.name);
  }
}

function startsValid(subject: Subject): void {
  const world = new subject.environment();
  assert.equal(startedFrom(subject, world).hash(), world.hash());
}

function holdsValidRows(subject: Subject): void {
  for (const each of playsOf(subject)) {
    const world = each.start();
    play(world, each);
    assert.equal(startedFrom(subject, world).hash(), world.hash(), each.name);
    mustFitSchemas(subject, world, each.name);
  }
}

/** Another world in the state of one: starting checks all rows and rules. */
function startedFrom({ environment: World }: Subject, world: Environment<object>) {
  const options: EnvironmentOptions<never> = generated({ state: world.state() });
  return new World(options);
}

function mustFitSchemas(
  { environment: { definition }, schemas }: Subject,
  world: Environment<object>,
  where: string,
): void {
  const { rows } = world.state();
  for (const entity of definition.entities) {
    const schema = schemas[entity.collection];
    assert.ok(schema, `${entity.collection} has no schema`);
    for (const row of rowsOf(entity, rows)) assert.deepEqual(schema.parse(row), row, where);
  }
}

function rowsOf({ collection, singleton }: EntitySpec, tables: object): readonly unknown[] {
  const table: unknown = new Map<string, unknown>(Object.entries(tables)).get(collection);
  if (Array.isArray(table)) return table;
  if (singleton === true) return [table];
  return isObject(table) ? Object.values(table) : [];
}

function answers(subject: Subject): void {
  for (const { name, start, calls } of playsOf(subject)) {
    const world = start();
    for (const call of calls) {
      const result = called(world, call, name);
      if (call.observation !== undefined) {
        assert.deepEqual(result, call.observation, `${name}: ${textOf(call)} was stored otherwise`);
      }
    }
  }
}

/** A tool that breaks says so by a code of its own; a call that throws has not even been one. */
function called(world: Environment<object>, call: Call, where: string): Result<Json> {
  const result = world.call(call.tool, call.args);
  const code = result.success ? undefined : result.error.code;
  assert.notEqual(code, 'INTERNAL_ERROR', `${where}: ${textOf(call)} breaks`);
  return result;
}

const textOf = ({ tool, args }: Call): string =>
  `${tool}(${inspect(args, { breakLength: Infinity })})`;

function changesNothing(subject: Subject): void {
  const { tools } = subject.environment.definition;
  const queries = new Set(tools.filter(({ kind }) => kind === 'query').map(({ name }) => name));
  for (const { name, start, calls } of playsOf(subject)) {
    const world = start();
    for (const call of calls) {
      const before = world.worldHash();
      const { success } = world.call(call.tool, call.args);
      if (success && !queries.has(call.tool)) continue;
      assert.equal(world.worldHash(), before, `${name}: ${textOf(call)} changes the world`);
    }
  }
}

function refusesHostile({ environment: World }: Subject): void {
  const world = new World();
  const before = world.worldHash();
  for (const { name, params, unknown = 'refuse' } of World.definition.tools) {
    const given = { [unknownOf(params)]: 1 };
    const result = called(world.fork(), { tool: name, args: given }, 'a new world');
    const code = result.success ? 'success' : result.error.code;
    if (unknown === 'refuse')
      assert.equal(code, 'INVALID_ARGUMENTS', `${name} takes an argument that it does not know`);
    for (const args of hostileArguments) called(world.fork(), { tool: name, args }, 'a new world');
  }
  assert.equal(world.worldHash(), before);
}

/** An argument that a tool does not take. */
function unknownOf(params: object): string {
  let name = 'unknown';
  while (Object.hasOwn(params, name)) name += '_';
  return name;
}

function repeats(subject: Subject): void {
  for (const each of playsOf(subject)) {
    const [one, other] = [each.start(), each.start()];
    assert.deepEqual(play(one, each), play(other, each), each.name);
    assert.equal(one.worldHash(), other.worldHash(), each.name);
  }
}

/** What no tool expects. */
const hostileArguments: readonly unknown[] = [
  undefined,
  null,
  true,
  Number.NaN,
  7n,
  '',
  '{',
  '[]',
  'null',
  [],
  () => 1,
  Symbol('x'),
  { '': null },
  { constructor: {}, toString: 1 },
  JSON.parse('{"__proto__": {"polluted": true}}'),
  new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('hostile');
      },
    },
  ),
];
