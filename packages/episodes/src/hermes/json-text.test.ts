import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonFlaw, readJsonAt, readJsonText } from './json-text.ts';
import { valueOf } from './call.ts';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON with a piece cut out, doubled or put in: some of it is JSON still. */
const nearJson = fc
  .tuple(
    fc.json({ maxDepth: 3 }),
    fc.nat(),
    fc.nat(3),
    fc.constantFrom(
      '',
      ',',
      '"',
      '\\',
      '0',
      '-',
      '.',
      'e',
      ' ',
      '\n',
      '}',
      ']',
      '{',
      '[',
      ':',
      '\u0000',
      '\ud800',
    ),
  )
  .map(([text, where, cut, put]) => {
    const at = where % (text.length + 1);
    return text.slice(0, at) + put + text.slice(at + cut);
  });

it('takes what JSON.parse takes, and reads the same', () => {
  fc.assert(
    fc.property(nearJson, (text) => {
      const node = readJsonText(text);
      expect(node instanceof JsonFlaw ? undefined : valueOf(node)).toEqual(parsed(text));
    }),
    { numRuns: 1000 },
  );
});

it('knows where values begin and end', () => {
  const text = ' x {"a": [1.0, "]"] } y';
  const node = readJsonAt(text, 2);
  if (node instanceof JsonFlaw || node.kind !== 'object') throw new Error('no object');
  expect(text.slice(node.start, node.end)).toBe('{"a": [1.0, "]"] }');
  const list = node.members.get('a');
  expect(text.slice(list?.start, list?.end)).toBe('[1.0, "]"]');
});

it('reads 200 levels, and no more', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  expect(readJsonText(nested(200))).not.toBeInstanceOf(JsonFlaw);
  expect(readJsonText(nested(202))).toBeInstanceOf(JsonFlaw);
});
