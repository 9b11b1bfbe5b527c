import { Random } from '../random.ts';
import { Names } from './names.ts';
import { declaration, statements } from './statements.ts';

/** A body that a seed gives. */
export interface Body {
  readonly seed: number;
  readonly kind: 'query' | 'mutation';
  readonly text: string;
}

/** Writes the body of a seed: locals, statements that make them grow, and a result of all locals. */
export function bodyOf(seed: number): Body {
  const random = new Random(seed);
  const names = new Names(random);
  const pen = { random, names };
  const kind = random.oneIn(2) ? 'query' : 'mutation';
  const writes = kind === 'mutation';
  let declared: readonly string[] = [];
  const lines = names.within(
    () => [
      ...Array.from({ length: 1 + random.below(3) }, () => declaration(pen)),
      ...statements(pen, { loops: 0, writes }, 5),
      ...(writes ? ['journal.insert({ text });'] : []),
    ],
    (locals) => {
      declared = locals.map(({ name }) => name);
    },
  );
  const text = ['let used = 0;', ...lines, `return { used, ${declared.join(', ')} };`].join('\n');
  return { seed, kind, text };
}
