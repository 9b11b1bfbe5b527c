import { describe, expect, it } from 'vitest';
import { diagnosticsOf, shelf } from '../testing/worlds.ts';

/** What is said of an expression in a body. */
function told(expression: string): readonly string[] {
  const [operation] = shelf.operations;
  const body = `return { found: ${expression} };`;
  const returns = { type: 'json' };
  const model = { ...shelf, operations: [{ ...operation, returns, body }] };
  return diagnosticsOf(model)
    .filter(({ code }) => code === 'UNKNOWN_METHOD')
    .map(({ message, fix }) => `${message} ${fix}`);
}

describe('a member that is not there', () => {
  it.each([
    ["'a'.concat('b')", "`'a'` has no `concat`. Use a template: `${first}${second}`."],
    ["'a'.toUppercase()", "`'a'` has no `toUppercase`. Did you mean `toUpperCase`?"],
    ['[1].conct([2])', '`[1]` has no `conct`. Did you mean `concat`?'],
    ['(5).map(1)', '`(5)` has no `map`. It has toFixed.'],
  ])('%s is told by what its receiver has', (expression, expected) => {
    expect(told(expression)).toEqual([expected]);
  });

  it('is told with all that texts have', () => {
    expect(told("'a'.flatmap((x) => x)")[0]).toMatch(/It has length, at, .*startsWith, .*trim/);
  });
});
