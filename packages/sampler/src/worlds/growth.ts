import type { CheckedModel, Effects } from '@envloom/logic-model';
import type { Draw } from '../draw/draw.ts';
import type { Simulator, World } from '../simulator/simulator.ts';
import { readerOf } from '../tables/world-source.ts';

/** A tool that changes the world, as growing sees it. */
export interface Mover {
  readonly tool: string;
  readonly isSetup: boolean;
  readonly weight: number;
  readonly effects: Pick<Effects, 'creates' | 'removes'>;
}

/** How much less often administrative operations are used. */
const administrative = 0.15;
/** How much more often what fills a table that lacks rows. */
const wanted = 10;
/** Most rows of a table where the model does not say. */
const usualMost = 40;

export function moversOf({ checked, setup }: Simulator): readonly Mover[] {
  const tools = new Map(setup.map(({ name, tool }) => [name, tool]));
  return [
    ...checked.operations
      .filter(({ operation }) => operation.kind === 'mutation')
      .map(({ operation: { name, weight = 1, administrative: rare }, effects }) => ({
        tool: name,
        isSetup: false,
        weight: Math.max(0, weight * (rare === true ? administrative : 1)),
        effects,
      })),
    ...checked.setup.map(({ setup: { name, weight = 1 }, effects }) => ({
      tool: tools.get(name) ?? name,
      isSetup: true,
      weight: Math.max(0, weight),
      effects,
    })),
  ];
}

/** Fewest and most rows of a table. */
export interface Bounds {
  readonly entity: string;
  readonly collection: string;
  readonly least: number;
  readonly most: number;
  /** History grows with what happens: it is neither filled nor kept small for its own sake. */
  readonly isHistory: boolean;
}

/** Tables with a key; `rows` says nothing of a table: a row at least. */
export function boundsOf({ model }: CheckedModel): readonly Bounds[] {
  return model.entities
    .filter(({ singleton }) => singleton !== true)
    .map(({ name, collection, rows, history }) => ({
      entity: name,
      collection,
      least: rows?.[1] === 0 ? 0 : Math.max(1, rows?.[0] ?? 1),
      most: rows?.[1] ?? usualMost,
      isHistory: history === true,
    }));
}

/** How full the tables of a world are. */
export interface Fill {
  /** Tables that should have rows and have none. */
  readonly empty: number;
  readonly lacking: ReadonlySet<string>;
  readonly full: ReadonlySet<string>;
  readonly overfull: ReadonlySet<string>;
}

export function fillOf(world: World, bounds: readonly Bounds[]): Fill {
  const tables = bounds.map((each) => ({
    ...each,
    size: readerOf(world, each.collection)?.count() ?? 0,
  }));
  const lacking = tables.filter(({ size, least }) => size < least);
  const full = tables.filter(({ size, most, isHistory }) => size >= most && !isHistory);
  const overfull = full.filter(({ size, most }) => size > most);
  return {
    empty: lacking.filter(({ size }) => size === 0).length,
    lacking: new Set(lacking.map(({ entity }) => entity)),
    full: new Set(full.map(({ entity }) => entity)),
    overfull: new Set(overfull.map(({ entity }) => entity)),
  };
}

/** Picks what happens next; what failed often of late is tried less. */
export function nextMover(
  movers: readonly Mover[],
  fill: Fill,
  failures: ReadonlyMap<string, number>,
  draw: Draw,
): Mover | undefined {
  const weights = movers.map(
    (mover) => weightOf(mover, fill) / (1 + (failures.get(mover.tool) ?? 0)),
  );
  return weights.some((weight) => weight > 0) ? draw.weighted(movers, weights) : undefined;
}

/** What fills a table that is full, or empties one that lacks rows, is not wanted at all. */
function weightOf({ weight, effects }: Mover, { lacking, full }: Fill): number {
  const { creates, removes } = effects;
  if (creates.some((entity) => full.has(entity))) return 0;
  if (removes.some((entity) => lacking.has(entity))) return 0;
  return creates.some((entity) => lacking.has(entity)) ? (weight + 0.2) * wanted : weight;
}
