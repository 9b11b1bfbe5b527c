import { describe, expect, it } from 'vitest';
import { checkSmallWorld } from '../testing/small-world.ts';

const told = (body: string): string[] => {
  const check = checkSmallWorld(body);
  return check.ok ? [] : check.diagnostics.map(({ code, message }) => `${code} ${message}`);
};

describe('a record takes by `put`', () => {
  it.each([
    [
      'what its own type allows',
      "let found: Record<string, Json> = {};\nfound = put(found, text, 'a');\nfound = put(found, text, { a: [1] });\nreturn found;",
    ],
    [
      'values of an enum',
      "let found: Record<string, 'active' | 'closed'> = {};\nfound = put(found, text, 'active');\nreturn found;",
    ],
    [
      'the type of its first value, where it has none yet',
      "let found = put({}, text, 1);\nfound = put(found, 'b', 2);\nreturn found;",
    ],
  ])('%s', (_what, body) => {
    expect(told(body)).toEqual([]);
  });

  it('nothing else, and says so in a sentence', () => {
    const body =
      "let found: Record<string, number> = {};\nfound = put(found, text, 'a');\nreturn found;";
    expect(told(body)).toEqual([
      "TYPE_ERROR Argument of type 'string' is not assignable to parameter of type 'number'.",
    ]);
  });
});
