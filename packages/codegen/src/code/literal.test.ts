import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hostileText } from '../testing/hostile-text.ts';
import { json, jsonText, literalText, object } from './literal.ts';

const evaluated = (text: string): string => JSON.stringify(runInNewContext(`(${text})`));

const hostileJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    hostileText,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(hostileText, fc.constant('__proto__')), tie('value'), { maxKeys: 3 }),
  ),
})).value;

describe('jsonText', () => {
  it('evaluates to the value', () => {
    fc.assert(
      fc.property(hostileJson, (value) => {
        const plain = z.json().parse(JSON.parse(JSON.stringify(value)));
        expect(evaluated(jsonText(plain))).toBe(JSON.stringify(plain));
      }),
    );
  });

  it('keeps a key __proto__ a key', () => {
    expect(jsonText({ ['__proto__']: 1 })).toBe('{ ["__proto__"]: 1 }');
  });
});

describe('literalText', () => {
  it('leaves out properties without value', () => {
    expect(
      literalText(
        object([
          ['a', undefined],
          ['b', json(1)],
        ]),
      ),
    ).toBe('{ b: 1 }');
  });

  it('defers what is not yet defined', () => {
    const later = { kind: 'deferred', type: 'Fields', text: 'nodeFields' } as const;
    expect(literalText(object([['fields', later]]))).toBe(
      '{ get fields(): Fields { return nodeFields; } }',
    );
  });
});
