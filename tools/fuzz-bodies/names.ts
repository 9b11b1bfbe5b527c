import type { Random } from '../random.ts';

/** The kinds of values that generated bodies work with. */
export type Kind = 'number' | 'text' | 'numbers' | 'texts' | 'record' | 'json';

/** How each kind is annotated. */
export const annotations: Readonly<Record<Kind, string>> = {
  number: 'number',
  text: 'string',
  numbers: 'number[]',
  texts: 'string[]',
  record: 'Record<string, number>',
  json: 'Json',
};

/** A name that is in scope. */
export interface Local {
  readonly name: string;
  readonly kind: Kind;
  /** How it can change. */
  readonly can: 'nothing' | 'assign' | 'push';
}

/** Parameters of the operations. */
const params: readonly Local[] = [
  { name: 'text', kind: 'text', can: 'nothing' },
  { name: 'count', kind: 'number', can: 'nothing' },
  { name: 'names', kind: 'texts', can: 'nothing' },
  { name: 'numbers', kind: 'numbers', can: 'nothing' },
  { name: 'extra', kind: 'json', can: 'nothing' },
];

/** The names in scope while a body is written. */
export class Names {
  readonly #random: Random;
  #locals: readonly Local[] = params;
  #made = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A name that nothing bears yet. */
  fresh(prefix: string): string {
    this.#made += 1;
    return `${prefix}${this.#made}`;
  }

  declare(local: Local): void {
    this.#locals = [...this.#locals, local];
  }

  /** Runs something in a scope of its own; what it declares is handed to `leave`. */
  within<T>(write: () => T, leave: (declared: readonly Local[]) => void = () => undefined): T {
    const outer = this.#locals;
    const written = write();
    leave(this.#locals.slice(outer.length));
    this.#locals = outer;
    return written;
  }

  /** One of the names of a kind, the later the likelier. */
  pick(kind: Kind, can?: Local['can']): string | undefined {
    const fitting = this.#locals.filter(
      (local) => local.kind === kind && (can === undefined || local.can === can),
    );
    if (fitting.length === 0) return undefined;
    const at = Math.max(this.#random.below(fitting.length), this.#random.below(fitting.length));
    return fitting[at]?.name;
  }
}
