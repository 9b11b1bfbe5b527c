import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobKey } from './job-key.ts';

describe('the key of a job', () => {
  it('is the SHA-256 of its canonical JSON', () => {
    // printf '{"input":{"a":1,"b":[true,null]},"kind":"check"}' | sha256sum
    expect(jobKey({ kind: 'check', input: { b: [true, null], a: 1 } })).toBe(
      'b6c5504db65c3ba0bbc4baf5ac637f6c3ce769fb4968f98290a018f3b4637eec',
    );
  });

  it('does not depend on the order of members, nor on those that are undefined', () => {
    const one = jobKey({ kind: 'check', input: { a: { x: 1, y: 2 }, b: undefined } });
    expect(jobKey({ kind: 'check', input: { a: { y: 2, x: 1 } } })).toBe(one);
  });

  it('differs where the kind, or anything of the input, does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        fc.pre(!Object.is(a, -0) && !Object.is(b, -0));
        const isSame = jobKey({ kind: 'check', input: a }) === jobKey({ kind: 'check', input: b });
        expect(isSame).toBe(isEqualJson(a, b));
        expect(jobKey({ kind: 'check', input: a })).not.toBe(jobKey({ kind: 'other', input: a }));
      }),
    );
  });
});

function isEqualJson(a: unknown, b: unknown): boolean {
  try {
    expect(a).toEqual(b);
    return true;
  } catch {
    return false;
  }
}
