import type { Draw } from '@envloom/sampler';

interface Outcomes {
  readonly succeeded: number;
  readonly tried: number;
}

const none: Outcomes = { succeeded: 0, tried: 0 };

/**
 * Chooses where values come from, and learns with which sources calls of a tool succeed: a source whose calls
 * all failed is taken a tenth as often as one whose calls all succeeded, never never.
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
   * One of the sources that there are, by their weights and by what was learnt.
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
      const weight = source === undefined ? 0 : (weights[source] ?? 0);
      return weight * (0.1 + (0.9 * (succeeded + 1)) / (tried + 1));
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
