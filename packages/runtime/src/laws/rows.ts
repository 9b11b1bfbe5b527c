import assert from 'node:assert/strict';
import { generated, isObject } from '@envloom/core';
import type { Environment } from '../environment.ts';
import type { EntitySpec } from '../world/definition.ts';
import type { EnvironmentOptions } from '../world/start.ts';
import type { Law, Subject } from './subject.ts';
import { play, playsOf } from './plays.ts';

/** The laws of the rows that a world starts with and holds. */
export function rowLaws(subject: Subject): Law[] {
  const { environment: World } = subject;
  return [
    {
      name: 'starts in a valid state',
      check: () => {
        const world = new World();
        assert.equal(startedFrom(subject, world).hash(), world.hash());
      },
    },
    {
      name: 'holds valid rows, which their schemas accept',
      check: () => {
        for (const each of playsOf(subject)) {
          const world = each.start();
          play(world, each);
          assert.equal(startedFrom(subject, world).hash(), world.hash(), each.name);
          mustFitSchemas(subject, world, each.name);
        }
      },
    },
  ];
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
