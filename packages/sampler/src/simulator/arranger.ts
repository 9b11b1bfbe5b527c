import {
  type EntitySpec,
  Environment,
  type EnvironmentOptions,
  type FieldSpec,
  defineTool,
  type WorldDefinition,
} from '@envloom/runtime';
import type { Rows } from './rows.ts';

/** What a body finds in a world: tables by collection, the clock. */
export interface ArrangingScope {
  readonly tables: Readonly<Record<string, object>>;
  readonly now: () => string;
  readonly today: () => string;
}

/**
 * A world without rules, to put rows into: no invariants, no unique fields, no transitions. Types and
 * references hold.
 */
export interface Arranger extends Environment<object, Rows> {
  /**
   * Runs code on the tables as one transaction; what it throws undoes it.
   *
   * @throws what the code throws, and an Error where a reference leads nowhere afterwards
   */
  arrange<T>(code: (scope: ArrangingScope) => T): T;
}

const arranging = defineTool({
  name: 'arrange',
  method: 'arrange',
  kind: 'mutation',
  description: 'Puts rows into a world.',
  params: {},
  failures: [],
});

type EnvironmentOf = abstract new (...args: never) => Environment<object, Rows>;

/** Starts arrangers that have the tools of a class of worlds. */
export function arrangersOf(
  World: EnvironmentOf,
  definition: WorldDefinition,
): (options: EnvironmentOptions<Rows>) => Arranger {
  abstract class WithoutRules extends World implements Arranger {
    arrange<T>(code: (scope: ArrangingScope) => T): T {
      let outcome: { readonly value: T } | { readonly thrown: unknown } | undefined;
      const result = this.transact(arranging, {}, (_, { tables, now, today }) => {
        try {
          outcome = { value: code({ tables: { ...tables }, now, today }) };
        } catch (thrown) {
          outcome = { thrown };
          throw thrown;
        }
        return null;
      });
      if (outcome !== undefined && 'thrown' in outcome) throw outcome.thrown;
      if (outcome === undefined || !result.success) {
        throw new Error(result.success ? 'nothing ran' : result.error.message);
      }
      return outcome.value;
    }
  }
  const unruled = withoutRules(definition);
  return (options) => {
    const world: unknown = Reflect.construct(Environment, [unruled, options], WithoutRules);
    if (world instanceof WithoutRules) return world;
    throw new TypeError('the class makes no worlds of its own');
  };
}

function withoutRules(definition: WorldDefinition): WorldDefinition {
  const { initial: _, ...rest } = definition;
  return { ...rest, entities: rest.entities.map(free), invariants: [] };
}

function free(entity: EntitySpec): EntitySpec {
  const fields = Object.entries(entity.fields).map(([name, spec]): [string, FieldSpec] => [
    name,
    withoutTransitions(spec),
  ]);
  return { ...entity, unique: [], fields: Object.fromEntries(fields) };
}

function withoutTransitions(spec: FieldSpec): FieldSpec {
  const { unique: _, ...plain } = spec;
  if (plain.type !== 'enum') return plain;
  const { transitions: __, ...rest } = plain;
  return rest;
}
