import type { SharedCall } from './shared-call.ts';
import type { CallWatch, WatchedCall } from './watched.ts';

/** Tells another thread which call runs, with its arguments: if it has to, it ends this one. */
export class SharedWatch implements CallWatch {
  readonly #call: SharedCall;

  constructor(call: SharedCall) {
    this.#call = call;
  }

  run<T>(call: WatchedCall, work: () => T): T {
    this.#call.begin(textOf(call));
    try {
      return work();
    } finally {
      this.#call.end();
    }
  }
}

function textOf({ environment, operation, args }: WatchedCall): string {
  return operation === undefined
    ? `${environment}: the check of a starting state`
    : `${environment}: ${operation}(${JSON.stringify(args) ?? ''})`;
}
