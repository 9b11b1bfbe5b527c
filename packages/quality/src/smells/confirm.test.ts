import { describe, expect, it } from 'vitest';
import { confirmed } from './confirm.ts';
import { modelSmells } from './model-smells.ts';
import { broken } from './testing/broken.ts';
import { play } from './testing/play.ts';

const guard = "      check(from_id !== to_id, 'SAME_MEMBER', 'Both are the same');\n";
const indirect = "      check(from.name !== to.name, 'SAME_MEMBER', 'Both are the same');\n";

function codes(...edits: readonly (readonly [find: string, replace: string])[]) {
  const checked = broken(...edits);
  const suspected = modelSmells(checked);
  const left = confirmed(checked, suspected, play(checked, { worlds: 3, calls: 120 }));
  return [suspected, left].map((findings) => findings.map(({ code }) => code));
}

describe('two params that may name the same row', () => {
  it('stay told where a call in which they do succeeds', () => {
    expect(codes([guard, ''])).toEqual([['SAME_ROW_ALLOWED'], ['SAME_ROW_ALLOWED']]);
  });

  it('are dropped where a guard that says it otherwise refuses every such call', () => {
    expect(codes([guard, indirect])).toEqual([['SAME_ROW_ALLOWED'], []]);
  });
});
