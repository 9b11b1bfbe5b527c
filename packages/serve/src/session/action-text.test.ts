import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptAction } from './action-text.ts';

const toJSON = (): number => 1;

it('what is carried out is what is kept', () => {
  const hole = Object.assign([], { length: 1 });
  const others = fc.constantFrom(-0, Infinity, NaN, undefined, new Date(0), { toJSON }, hole);
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, others, fc.jsonValue(), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
  }));
  fc.assert(
    fc.property(value, (given) => {
      const { text, action } = keptAction(given);
      expect(text).toBe(JSON.stringify(given) ?? 'null');
      // Objects without a prototype are equal to others here.
      expect(structuredClone(action)).toStrictEqual(structuredClone(JSON.parse(text)));
    }),
  );
});

it('JSON is not read again', () => {
  const given: unknown = JSON.parse('{"a":[1,null,"x",true,{"__proto__":{}}]}');
  expect(keptAction(given).action).toBe(given);
});
