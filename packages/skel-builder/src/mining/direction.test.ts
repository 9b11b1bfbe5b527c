import { cosine } from '@envloom/llm/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cosineOf, directionOf } from './dedupe.ts';

test('agrees with the cosine of the whole vectors', () => {
  const value = fc.oneof(fc.constant(0), fc.integer({ min: -9, max: 9 }));
  const vector = fc
    .array(value, { minLength: 5, maxLength: 5 })
    .map((all) => Float64Array.from(all));
  fc.assert(
    fc.property(vector, vector, (a, b) => {
      expect(cosineOf(directionOf(a), directionOf(b))).toBeCloseTo(cosine(a, b), 10);
    }),
  );
});
