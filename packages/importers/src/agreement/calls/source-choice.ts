import type { Draw } from '@envloom/sampler';

/** How much of its weight a source keeps whose calls all fail. */
const least = 0.04;

interface Outcomes {
  readonly succeeded: number;
  readonly tried: number;
}

const none: Outcomes = { succeeded: 0, tried: 0 };

/**
 * Chooses where values come from, and learns with which sources calls of a tool succeed. A source whose calls all
 * fail is taken seldom, and never not at all: failures are to be compared too.
 */
export class SourceChoice {
  readonly #outcomes = new Map<string, Outcomes>();
  #tool = '';
  #chosen: string[] = [];

  /** A call of this tool is being made up. */
  begin(tool: string): void {
    this.#tool = tool;
    this.#chosen = [];
  }

  /**
   * One of the sources that there are, by their weights (1 where there is none) and by what was learnt.
   *
   * @param at the place in the arguments: `entities[].name`
   */
  choose<Source extends string>(
    at: string,
    weights: Readonly<Partial<Record<Source, number>>>,
    sources: readonly Source[],
    draw: Draw,
  ): Source {
    const keys = sources.map((source) => `${this.#tool} ${at} ${source}`);
    const learnt = keys.map((key, place) => {
      const source = sources[place];
      const { succeeded, tried } = this.#outcomes.get(key) ?? none;
      const weight = source === undefined ? 0 : (weights[source] ?? 1);
      const share = (succeeded + 1) / (tried + 1);
      return weight * (least + (1 - least) * share ** 2);
    });
    const chosen = draw.weighted(sources, learnt);
    this.#chosen.push(`${this.#tool} ${at} ${chosen}`);
    return chosen;
  }

  /** How the call ended whose values were chosen last. */
  learn(hasSucceeded: boolean): void {
    for (const key of new Set(this.#chosen)) {
      const { succeeded, tried } = this.#outcomes.get(key) ?? none;
      this.#outcomes.set(key, {
        succeeded: succeeded + (hasSucceeded ? 1 : 0),
        tried: tried + 1,
      });
    }
    this.#chosen = [];
  }
}
