import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePath, pathText } from './path.ts';

describe('a path', () => {
  it.each([
    ['operations.check_out_book.body', ['operations', 'check_out_book', 'body']],
    ['rules.loan-limit.codes[0]', ['rules', 'loan-limit', 'codes', 0]],
    ['operations[3].phrase[1]', ['operations', 3, 'phrase', 1]],
    ['operations["x.y"].body', ['operations', 'x.y', 'body']],
    ['a."b.\\"c".d', ['a', 'b."c', 'd']],
    ['initial.rows.members.M-1001.status', ['initial', 'rows', 'members', 'M-1001', 'status']],
  ])('%s', (text, segments) => {
    expect(parsePath(text)).toEqual(segments);
  });

  it.each(['', '  ', '.a', 'a..b', 'a.', 'a[x]', 'a[0]b', 'a."b', 'a["b]'])(
    'is not `%s`',
    (text) => {
      expect(parsePath(text)).toBeUndefined();
    },
  );

  it('is read again from its text, whatever the names', () => {
    const segment = fc.oneof(
      fc.string(),
      fc.constantFrom('a.b', '"', '\\', '[0]', ' x '),
      fc.nat(99),
    );
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.array(segment), (first, rest) => {
        expect(parsePath(pathText([first, ...rest]))).toEqual([first, ...rest]);
      }),
    );
  });
});
