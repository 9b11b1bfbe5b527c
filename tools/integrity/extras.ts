import { canonicalJson, type Json, type JsonObject, isObject } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import { derivedSeed, drawFrom, type World } from '@envloom/sampler';
import type { GeneratorContext } from '@envloom/scen-generator';
import { restOf, type Variant } from './variant.ts';

/** Draws of arguments for each tool and place, until there are enough. */
const draws = 24;

/** Where an extra call can stand, and the world as it is there. */
export interface Place {
  readonly from: number;
  readonly name: string;
  /** Whether the call succeeds there. */
  readonly succeeds: (tool: string, args: JsonObject) => boolean;
}

/** What extra mutations are drawn with. */
export interface Extras {
  readonly stage: GeneratorContext;
  /** The traced world at the start. */
  readonly world: World;
  readonly seed: number;
  /** Of each tool at each place. */
  readonly most: number;
}

/** The reference with one more mutation: each public one, at each place, with several arguments. */
export function extraMutations(
  { stage, world, seed, most }: Extras,
  scenario: Scenario,
  places: readonly Place[],
): readonly Variant[] {
  return stage.mutations.flatMap(({ operation: { name } }) => {
    const draw = drawFrom(derivedSeed(seed, 'integrity', scenario.id, name));
    const candidates = distinct(
      Array.from({ length: draws }, () =>
        stage.sampler.argumentsFor(world, name, draw, 'plausible'),
      ),
    );
    return places.flatMap((place) =>
      candidates
        .filter((args) => place.succeeds(name, args))
        .slice(0, most)
        .map((args) => extraAt(scenario, place, name, args)),
    );
  });
}

function extraAt(
  scenario: Scenario,
  { from, name }: Place,
  tool: string,
  args: JsonObject,
): Variant {
  const call = { kind: 'call', tool, arguments: args } as const;
  const what = `${name}: ${JSON.stringify(args)}`;
  const steps = [call, ...restOf(scenario, from)];
  return { kind: 'extra mutation', tool, argument: '', what, from, steps, changed: 0 };
}

function distinct(drawn: readonly Json[]): readonly JsonObject[] {
  const found = drawn.flatMap((args) =>
    isObject(args) ? [[canonicalJson(args), args] as const] : [],
  );
  return [...new Map(found).values()];
}
