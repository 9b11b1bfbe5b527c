import assert from 'node:assert/strict';
import { generated, isObject } from '@envloom/core';
import type { EntitySpec } from '../world/definition.ts';
import type { EnvironmentOptions } from '../world/start.ts';
import type { Law } from './law.ts';
import { play, type Subject } from './subject.ts';

/** The laws of the rows that a world starts with and holds. */
export function rowLaws(subject: Subject): Law[] {
  const { environment: World, schemas } = subject;
  return [
    {
      name: 'starts in a valid state',
      check: () => {
        const world = new World();
        const options: EnvironmentOptions<never> = generated({ state: world.state() });
        assert.equal(new World(options).hash(), world.hash());
      },
    },
    {
      name: 'holds rows that their schemas accept',
      check: () => {
        const world = new World();
        play(world, subject);
        const { rows } = world.state();
        for (const entity of World.definition.entities) {
          const schema = schemas[entity.collection];
          assert.ok(schema, `${entity.collection} has no schema`);
          for (const row of rowsOf(entity, rows)) assert.deepEqual(schema.parse(row), row);
        }
      },
    },
  ];
}

function rowsOf({ collection, singleton }: EntitySpec, tables: object): readonly unknown[] {
  const table: unknown = new Map<string, unknown>(Object.entries(tables)).get(collection);
  if (Array.isArray(table)) return table;
  if (singleton === true) return [table];
  return isObject(table) ? Object.values(table) : [];
}
