import assert from 'node:assert/strict';
import { callLaws } from './calls.ts';
import { play, playsOf } from './plays.ts';
import { rowLaws } from './rows.ts';
import type { Law, Subject } from './subject.ts';
import { mcpToolOf } from '../tools/mcp.ts';
import { jsonSchemasOf, openAIToolOf } from '../tools/openai.ts';

/** The laws of every environment, to be tried on one: each is a test of its own. */
export function lawsOf(subject: Subject): readonly Law[] {
  return [
    ...rowLaws(subject),
    ...callLaws(subject),
    { name: 'keeps forks apart', check: () => keepsApart(subject) },
    { name: 'comes back from snapshots and resets', check: () => comesBack(subject) },
    { name: 'describes exactly its tools', check: () => describesItsTools(subject) },
  ];
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
