import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { type Replayed, Replayer } from './replay.ts';
import type { Step } from './step.ts';
import { terrainOf } from './model-graph.ts';

/** Up to so many steps all orders are tried; of more, those that swap two neighbours or move one. */
const few = 4;

/** Whether another order of the steps that succeeds throughout leads elsewhere. */
export function isOrderFelt(
  stage: GeneratorContext,
  scene: InitialWorld,
  steps: readonly Step[],
): boolean {
  if (steps.length < 2 || areApart(stage, steps)) return false;
  const replayer = new Replayer(stage, scene, steps);
  const given = replayer.outcome(steps);
  const search = new OrderSearch(replayer, given);
  if (steps.length <= few) return search.isAnyOther(replayer.start(), steps);
  return otherOrders(steps).some((order) => search.isOther(replayer.outcome(order)));
}

/** By what the tools read and write, no order of them can matter. */
function areApart(stage: GeneratorContext, steps: readonly Step[]): boolean {
  const { graph } = terrainOf(stage);
  return steps.every(({ request: { tool } }, at) =>
    steps.slice(at + 1).every(({ request }) => graph.isApart(tool, request.tool)),
  );
}

/** Swaps of two steps, and the order backwards. */
function otherOrders(steps: readonly Step[]): readonly (readonly Step[])[] {
  const swaps = steps.flatMap((_, at) => steps.slice(at + 1).map((__, by) => [at, at + 1 + by]));
  const swapped = swaps.map(([a = 0, b = 0]) =>
    steps.map((step, at) => {
      if (at === a) return steps[b] ?? step;
      return at === b ? (steps[a] ?? step) : step;
    }),
  );
  return [...swapped, steps.toReversed()];
}

class OrderSearch {
  readonly #replayer: Replayer;
  readonly #given: string | undefined;

  constructor(replayer: Replayer, given: string | undefined) {
    this.#replayer = replayer;
    this.#given = given;
  }

  isOther(outcome: string | undefined): boolean {
    return outcome !== undefined && outcome !== this.#given;
  }

  /** Whether some order of the steps that are left succeeds and leads elsewhere. */
  isAnyOther(at: Replayed, left: readonly Step[]): boolean {
    if (left.length === 0) return this.isOther(this.#replayer.outcomeAt(at));
    return left.some((step) => {
      const next = this.#replayer.next(at, step);
      return (
        next !== undefined &&
        this.isAnyOther(
          next,
          left.filter((each) => each !== step),
        )
      );
    });
  }
}
