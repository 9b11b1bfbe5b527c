import type { CheckedModel, Effects } from '@envloom/logic-model';
import type { Draw } from '../draw/draw.ts';
import type { Simulator, World } from '../simulator/simulator.ts';
import { readerOf } from '../tables/reader.ts';
import type { TableNames } from '../tables/table-names.ts';

/** A tool that changes the world, as growing sees it. */
export interface Mover {
  readonly tool: string;
  readonly isSetup: boolean;
  readonly weight: number;
  readonly creates: readonly string[];
  readonly removes: readonly string[];
}

/** How much less often administrative operations are used. */
const administrative = 0.15;
/** How much more often what fills a table that lacks rows. */
const wanted = 10;
/** How much less often what fills a table that is full, or empties one that lacks rows. */
const unwanted = 0;

/** Most rows of a table where the model does not say. */
const usualMost = 40;

export function moversOf({ checked, setup }: Simulator): readonly Mover[] {
  const tools = new Map(setup.map(({ name, tool }) => [name, tool]));
  return [
    ...checked.operations
      .filter(({ operation }) => operation.kind === 'mutation')
      .map(({ operation: { name, weight = 1, administrative: rare }, effects }) =>
        moverOf(name, false, weight * (rare === true ? administrative : 1), effects),
      ),
    ...checked.setup.map(({ setup: { name, weight = 1 }, effects }) =>
      moverOf(tools.get(name) ?? name, true, weight, effects),
    ),
  ];
}

function moverOf(
  tool: string,
  isSetup: boolean,
  weight: number,
  { creates, removes }: Effects,
): Mover {
  return { tool, isSetup, weight, creates, removes };
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
export function boundsOf({ model }: CheckedModel, names: TableNames): readonly Bounds[] {
  return model.entities.flatMap(({ name, collection, rows, history, singleton }) =>
    singleton === true || !names.has(name)
      ? []
      : [
          {
            entity: name,
            collection,
            least: rows?.[1] === 0 ? 0 : Math.max(1, rows?.[0] ?? 1),
            most: rows?.[1] ?? usualMost,
            isHistory: history === true,
          },
        ],
  );
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
  const sizes = bounds.map((each) => ({
    ...each,
    size: readerOf(world, each.collection)?.count() ?? 0,
  }));
  return {
    empty: sizes.filter(({ size, least }) => size === 0 && least > 0).length,
    lacking: new Set(sizes.filter(({ size, least }) => size < least).map(({ entity }) => entity)),
    overfull: new Set(
      sizes
        .filter(({ size, most, isHistory }) => size > most && !isHistory)
        .map(({ entity }) => entity),
    ),
    full: new Set(
      sizes
        .filter(({ size, most, isHistory }) => size >= most && !isHistory)
        .map(({ entity }) => entity),
    ),
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

function weightOf({ weight, creates, removes }: Mover, { lacking, full }: Fill): number {
  const floor = Math.max(weight, 0);
  if (creates.some((entity) => full.has(entity))) return floor * unwanted;
  if (removes.some((entity) => lacking.has(entity))) return floor * unwanted;
  return creates.some((entity) => lacking.has(entity)) ? (floor + 0.2) * wanted : floor;
}
