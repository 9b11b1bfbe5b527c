import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonText, stateText } from './json-text.ts';

it('keeps what fits on one line', () => {
  const rows = [{ a: 1, b: ['x', true, null] }, {}];
  expect(jsonText({ rows, long: ['y'.repeat(60), 'z'.repeat(60)], absent: undefined })).toBe(
    [
      '{',
      '  "rows": [{ "a": 1, "b": ["x", true, null] }, {}],',
      '  "long": [',
      `    "${'y'.repeat(60)}",`,
      `    "${'z'.repeat(60)}"`,
      '  ]',
      '}',
      '',
    ].join('\n'),
  );
});

it('gives what lies deep one line, however long', () => {
  const text = 'x'.repeat(200);
  const lines = ['{', '  "list": [', `    { "text": "${text}" }`, '  ]', '}', ''];
  expect(jsonText({ list: [{ text }] }, 2)).toBe(lines.join('\n'));
});

it('gives each row of a state a line of its own, however long', () => {
  const text = 'x'.repeat(200);
  const state = {
    clock: 'now',
    rows: { books: [{ text }, { text }], empty: [], limit: { most: 3 } },
  };
  expect(stateText(state)).toBe(
    [
      '{',
      '  "clock": "now",',
      '  "rows": {',
      '    "books": [',
      `      { "text": "${text}" },`,
      `      { "text": "${text}" }`,
      '    ],',
      '    "empty": [],',
      '    "limit": {',
      '      "most": 3',
      '    }',
      '  }',
      '}',
      '',
    ].join('\n'),
  );
});

it('means the same as what was printed', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const json: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(jsonText(value))).toEqual(json);
      expect(JSON.parse(stateText(value))).toEqual(json);
    }),
  );
});
