import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapedPattern } from './escaped-pattern.ts';

it('finds the text and nothing else', () => {
  const texts = fc.string({
    unit: fc.constantFrom(...'+-*.?()[]{}|/\\^$a1 #,_'.split('')),
    maxLength: 6,
  });
  fc.assert(
    fc.property(texts, texts, (text, other) => {
      for (const flags of ['', 'u']) {
        const pattern = new RegExp(`^(?:${escapedPattern(text)})$`, flags);
        expect([pattern.test(text), pattern.test(other)]).toEqual([true, other === text]);
      }
    }),
  );
});
