import { Undecided } from '../run/undecided.ts';
import { PyObject } from './value.ts';

/**
 * A value that is not known, such as an attribute that an unread program computes. It can be passed on; whatever
 * looks into it is not decided.
 */
export class PyUnknown extends PyObject {
  readonly #why: string;

  constructor(why: string) {
    super();
    this.#why = why;
  }

  get type(): string {
    return this.#fails();
  }

  override member(): never {
    return this.#fails();
  }

  override truth(): never {
    return this.#fails();
  }

  override length(): never {
    return this.#fails();
  }

  override iterate(): never {
    return this.#fails();
  }

  override equals(other: unknown): boolean {
    return this === other || this.#fails();
  }

  override order(): never {
    return this.#fails();
  }

  override hash(): never {
    return this.#fails();
  }

  override repr(): never {
    return this.#fails();
  }

  override contains(): never {
    return this.#fails();
  }

  override subscript(): never {
    return this.#fails();
  }

  override operate(): never {
    return this.#fails();
  }

  override call(): never {
    return this.#fails();
  }

  #fails(): never {
    throw new Undecided(this.#why);
  }
}
