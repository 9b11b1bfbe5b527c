import type { JsonObject } from '@envloom/core';
import type { Environment } from '@envloom/runtime';
import type { Arena, Change, Observation } from '../benchmark.ts';
import { pythonText } from '../python/print.ts';
import { pythonCalculate } from './arithmetic.ts';
import { changesIn, databaseOf, type TauDomain } from './domain.ts';

/** A world of tau-bench behind the texts that the original answers. */
export class TauArena implements Arena {
  readonly #domain: TauDomain;
  readonly #world: Environment<object>;

  constructor(domain: TauDomain, world: Environment<object>) {
    this.#domain = domain;
    this.#world = world;
  }

  call(name: string, args: JsonObject): Observation {
    const { expression } = args;
    if (name === 'calculate' && typeof expression === 'string') return pythonCalculate(expression);
    const result = this.#world.call(name, args);
    if (result.success) {
      const { data } = result;
      return {
        text: typeof data === 'string' ? data : pythonText(data, { form: 'json' }),
        isError: false,
      };
    }
    const { code, message } = result.error;
    const text = code === 'UNKNOWN_TOOL' ? `Unknown action ${name}` : `Error: ${message}`;
    return { text, isError: true };
  }

  state(): JsonObject {
    return databaseOf(this.#domain, this.#world);
  }

  fork(): TauArena {
    return new TauArena(this.#domain, this.#world.fork());
  }

  changesSince(before: TauArena): readonly Change[] {
    return changesIn(this.#domain, this.#world.diff(before.#world));
  }
}
