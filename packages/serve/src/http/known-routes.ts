import type { FastifyInstance } from 'fastify';
import { didYouMean } from '@envloom/core';
import { ServeError } from '../errors/serve-error.ts';

/** What to say of requests that no route takes. */
export class KnownRoutes {
  /** By path: the methods. */
  readonly #methods = new Map<string, Set<string>>();

  /** Learns of all routes that are added from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      // NeMo Gym's tools take every name, and say themselves what they do not take.
      if (url.endsWith('/:tool')) return;
      const known = this.#methods.get(url) ?? new Set();
      for (const one of [method].flat()) known.add(one);
      this.#methods.set(url, known);
    });
  }

  /** The methods that a path takes; none where nothing is there. */
  methodsOf(path: string): string[] {
    const found = this.#methods.get(this.#patternOf(path));
    return [...(found ?? [])].toSorted();
  }

  refusal(method: string, path: string): ServeError {
    const methods = this.methodsOf(path);
    if (methods.length > 0) {
      const repair = `Use ${methods.join(' or ')}.`;
      return new ServeError('METHOD_NOT_ALLOWED', `${method} is not for this path`, repair);
    }
    const paths = [...this.#methods.keys()].filter(isWorthTelling).toSorted();
    const message = `nothing is at this path${didYouMean(path, paths)}`;
    const repair = `GET /openapi.json describes sessions. There are: ${paths.join(' ')}`;
    return new ServeError('UNKNOWN_ROUTE', message, repair);
  }

  #patternOf(path: string): string {
    if (this.#methods.has(path)) return path;
    return [...this.#methods.keys()].find((pattern) => fits(pattern, path)) ?? path;
  }
}

/** Not what NeMo Gym asks for under prefixes of its own: the rest is what people look for. */
function isWorthTelling(path: string): boolean {
  return !path.startsWith('/:') && !path.startsWith('/ng-rollout/');
}

function fits(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === parts.length &&
    wanted.every((want, at) => want.startsWith(':') || want === parts[at])
  );
}
