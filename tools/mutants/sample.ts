import { createHash } from 'node:crypto';

/** Which functions are mutated: this share of them, drawn by name. */
export interface Sampling {
  /** From 0 to 1. */
  readonly share: number;
  readonly seed: number;
}

interface Named {
  readonly name?: string;
  readonly id?: Named | null;
}

/** What is read of a node of Babel's tree. */
interface Node extends Named {
  readonly type: string;
  readonly key?: Named;
}

const drawn: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'ClassMethod',
  'ClassPrivateMethod',
]);

/** A function keeps its place in the sample where it moves to another file. */
export function isSampled(name: string, { share, seed }: Sampling): boolean {
  const hash = createHash('sha256').update(`${seed} ${name}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share;
}

function nameOf({ id, key }: Node): string {
  return id?.name ?? key?.name ?? key?.id?.name ?? '';
}

/** Makes Stryker leave out the functions that are not drawn. */
class Sample {
  static readonly inject = ['options'] as const;
  readonly #sampling: Sampling;

  constructor({ sample }: { readonly sample: Sampling }) {
    this.#sampling = sample;
  }

  shouldIgnore({ node }: { readonly node: Node }): string | undefined {
    if (!drawn.has(node.type) || isSampled(nameOf(node), this.#sampling)) return undefined;
    return 'not in the sample';
  }
}

/** What Stryker looks for in a plugin. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'sample', injectableClass: Sample }];
