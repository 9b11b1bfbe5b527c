import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { Json } from '@envloom/core';
import type { Environment } from '../environment.ts';
import type { Result } from '../failure/result.ts';
import { play, playsOf } from './plays.ts';
import type { Call, Law, Subject } from './subject.ts';

/** The laws of calls. */
export function callLaws(subject: Subject): Law[] {
  return [
    { name: 'answers its calls as stored, and never breaks', check: () => answers(subject) },
    { name: 'changes nothing in queries and failed calls', check: () => changesNothing(subject) },
    { name: 'refuses arguments that no tool takes', check: () => refusesHostile(subject) },
    { name: 'gives the same results for the same start and calls', check: () => repeats(subject) },
  ];
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
  for (const { name, params } of World.definition.tools) {
    const result = world.call(name, { [unknownOf(params)]: 1 });
    const code = result.success ? 'success' : result.error.code;
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
