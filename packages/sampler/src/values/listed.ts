import { isObject, type Json } from '@envloom/core';
import type { FieldSpec } from '@envloom/runtime';
import type { Problems } from '../problems.ts';
import type { FakerPools } from './faker-pools.ts';
import type { Maker } from './moment.ts';
import { fitOf, hintsOf, type Slot } from './slot.ts';

/**
 * Draws one of the hint's examples; undefined where there are none that fit.
 *
 * @param holders entities of which no row shall hold the same value, as long as there are others
 */
export function exampleMaker(
  slot: Slot,
  holders: readonly string[],
  problems: Problems,
): Maker | undefined {
  const { examples } = hintsOf(slot);
  if (examples === undefined) return undefined;
  const fit = fitOf(slot.spec);
  const fitting: readonly Json[] = examples.filter(fit);
  if (fitting.length > 0) {
    return ({ draw, source }) => {
      const rows = holders.flatMap((entity) => source.rows(entity));
      const held = new Set(rows.map((row) => row[slot.name]));
      const others = fitting.filter((value) => !held.has(value));
      return draw.pick(others.length > 0 ? others : fitting);
    };
  }
  problems.addHint(
    slot.path,
    'examples',
    `None of the examples is a value that ${slot.name} accepts.`,
    `Give values of type ${slot.spec.type} within its constraints.`,
  );
  return undefined;
}

/** Draws what the hint's faker method gives; undefined where there is none that fits. */
export function fakerMaker(slot: Slot, pools: FakerPools, problems: Problems): Maker | undefined {
  const { faker } = hintsOf(slot);
  if (faker === undefined) return undefined;
  const pool = pools.pool(faker);
  const fitting: readonly Json[] = (pool ?? [])
    .map((value) => shaped(slot.spec, value))
    .filter(fitOf(slot.spec));
  if (fitting.length > 0) return ({ draw }) => draw.pick(fitting);
  problems.addHint(
    slot.path,
    'faker',
    pool === undefined
      ? `There is no faker method \`${faker}\`.`
      : `\`${faker}\` gives no value that ${slot.name} accepts.`,
    'Name a method of @faker-js/faker that needs no arguments, such as `person.fullName`, or give `examples`.',
  );
  return undefined;
}

/** A faker value as the type writes it; of an object, such as an airport, its name. */
function shaped(spec: FieldSpec, value: unknown): unknown {
  if (value instanceof Date) return dateText(spec.type, value);
  if (spec.type !== 'string') return value;
  const text = isObject(value) && 'name' in value ? value['name'] : value;
  if (typeof text === 'number' || typeof text === 'bigint') return text.toString();
  return typeof text === 'string' ? cut(text, spec.maxLength) : text;
}

function dateText(type: string, value: Date): string {
  return type === 'date'
    ? value.toISOString().slice(0, 10)
    : `${value.toISOString().slice(0, 19)}Z`;
}

function cut(text: string, most = Infinity): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('').trim();
}

/** Picks among the values of an enum or a boolean, by the hint's weights. */
export function choiceMaker(slot: Slot, problems: Problems): Maker {
  const choices: readonly Json[] = slot.spec.type === 'enum' ? slot.spec.values : [false, true];
  const weights = weightsOf(slot, choices.length, problems);
  return ({ draw, edge }) =>
    weights === undefined || draw.chance(edge)
      ? draw.pick(choices)
      : draw.weighted(choices, weights);
}

function weightsOf(slot: Slot, size: number, problems: Problems): readonly number[] | undefined {
  const { weights } = hintsOf(slot);
  if (weights === undefined) return undefined;
  if (weights.length === size && weights.some((weight) => weight > 0)) return weights;
  problems.addHint(
    slot.path,
    'weights',
    `The weights of ${slot.name} choose nothing.`,
    `Give ${size} weights, at least one of them above 0.`,
  );
  return undefined;
}
