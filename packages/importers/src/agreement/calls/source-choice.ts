import type { Draw } from '@envloom/sampler';

/** How much of its weight a source keeps whose calls all fail, while those of another succeed. */
const least = 0.04;

/** As how many calls of the tool counts what other tools say of a place of the same name. */
const ofOthers = 1;

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
  /** By place and source: of each tool, and of all. */
  readonly #outcomes = new Map<string, Outcomes>();
  #tool = '';
  #chosen: string[] = [];

  /** A call of this tool is being made up. */
  begin(tool: string): void {
    this.#tool = tool;
    this.#chosen = [];
  }

  /**
   * Chooses one of the sources by their weights (1 where there is none) and by how often calls with them succeeded.
   *
   * @param at the place in the arguments: `entities[].name`
   */
  choose<Source extends string>(
    at: string,
    weights: Readonly<Partial<Record<Source, number>>>,
    sources: readonly Source[],
    draw: Draw,
  ): Source {
    const shares = sources.map((source) => this.#shareOf(`${at} ${source}`));
    const best = Math.max(...shares);
    const learnt = sources.map((source, place) => {
      const share = (shares[place] ?? 0) / best;
      return (weights[source] ?? 1) * (least + (1 - least) * share ** 2);
    });
    const chosen = draw.weighted(sources, learnt);
    this.#chosen.push(`${at} ${chosen}`);
    return chosen;
  }

  /** How the call ended whose values were chosen last. */
  learn(hasSucceeded: boolean): void {
    const keys = [...new Set(this.#chosen)].flatMap((key) => [key, `${this.#tool} ${key}`]);
    for (const key of keys) {
      const { succeeded, tried } = this.#outcomes.get(key) ?? none;
      this.#outcomes.set(key, {
        succeeded: succeeded + (hasSucceeded ? 1 : 0),
        tried: tried + 1,
      });
    }
    this.#chosen = [];
  }

  /** The share of calls that succeed with a source, by this tool and a little by all. */
  #shareOf(key: string): number {
    const all = this.#outcomes.get(key) ?? none;
    const own = this.#outcomes.get(`${this.#tool} ${key}`) ?? none;
    const ofAll = (all.succeeded + 1) / (all.tried + 1);
    return (own.succeeded + ofOthers * ofAll) / (own.tried + ofOthers);
  }
}
