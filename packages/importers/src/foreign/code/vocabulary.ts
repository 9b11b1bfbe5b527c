import { walkAll } from '../../python/syntax/walk.ts';
import type { CodeFacts } from './class-facts.ts';

/** The words of an environment, by how sure it is that they name something. */
export interface Vocabulary {
  /** Fields of declared classes, and keys that the code reads or writes. */
  readonly keys: ReadonlySet<string>;
  /** Names that the code gives to anything, and words of its texts. */
  readonly words: ReadonlySet<string>;
}

const wordForm = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** The vocabulary of an environment: its code, and its other texts. */
export function vocabularyOf(facts: CodeFacts | undefined, texts: readonly string[]): Vocabulary {
  const keys = new Set(facts?.declared.flatMap(({ fields }) => [...fields.keys()]));
  if (facts !== undefined)
    walkAll(facts.body, (expression) => {
      if (expression.kind === 'subscript' || expression.kind === 'dict')
        for (const key of keysOf(expression)) keys.add(key);
    });
  const all = facts === undefined ? texts : [...texts, facts.source];
  return { keys, words: new Set(all.flatMap((text) => text.match(wordForm) ?? [])) };
}

type Keyed = Extract<
  Parameters<Parameters<typeof walkAll>[1]>[0],
  { readonly kind: 'subscript' | 'dict' }
>;

function keysOf(expression: Keyed): readonly string[] {
  const keys =
    expression.kind === 'dict' ? expression.entries.map(({ key }) => key) : [expression.index];
  return keys.flatMap((key) =>
    key?.kind === 'constant' && typeof key.value === 'string' && /^\w+$/.test(key.value)
      ? [key.value]
      : [],
  );
}
