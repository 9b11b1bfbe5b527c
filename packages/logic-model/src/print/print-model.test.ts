import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '@envloom/core';
import { readModel } from '../read/read-model.ts';
import { shelf } from '../testing/worlds.ts';
import { printModel } from './print-model.ts';

/** The model that the text of a model says. */
function reread(model: object): unknown {
  const text = printModel({ ...shelf, ...model });
  const read = readModel(text, 'model.yaml');
  return read.ok ? read.parsed.model : [text, read.diagnostics];
}

const awkward = [
  'two\nlines',
  'a line\n',
  '\nempty first',
  '  spaces first\nand then none',
  'trailing spaces   \nnext',
  '\ttab first\n',
  'carriage\r\nreturn\rs',
  'ends in two\n\n',
  '# no comment',
  'a: b',
  '- item',
  '"quoted"',
  "it's",
  '{braces}',
  '[brackets]',
  '*alias',
  '&anchor',
  '!tag',
  '%directive',
  '@at',
  '`tick`',
  'null',
  'true',
  '1e3',
  '0x10',
  '2026-01-01',
  '~',
  '---',
  '...',
  '\u2028\u2029\u0085',
  '\u0000\u0007\u001b',
  '\ufeff',
  '😀 é',
  ' ',
  '|',
  '>',
  '?',
  ':',
  '-',
  '<<',
  '=',
];

describe('a printed model is read as it was', () => {
  it('with bodies as literal blocks', () => {
    const text = printModel(shelf);
    expect(text).toContain('    body: |-\n      return books.need(book_id);\n');
    expect(reread({})).toEqual(shelf);
  });

  it.each(awkward)('with the text %j', (text) => {
    const initial = { rows: { books: [{ text, [text]: [text, { [text]: text }] }] } };
    const [operation] = shelf.operations;
    const operations = operation ? [{ ...operation, body: text, description: text }] : [];
    const model = { summary: text, introduction: text, initial, operations };
    expect(reread(model)).toEqual({ ...shelf, ...model });
  });

  it('with any texts and values', () => {
    const text = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 40 });
    const lines = fc.array(text, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('\n'));
    const value = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(lines, lines, value, (summary, body, held) => {
        const [operation] = shelf.operations;
        const operations = operation ? [{ ...operation, body }] : [];
        const settings = [{ name: 'held', type: 'json', value: held }];
        const model = { summary, operations, settings };
        expect(canonicalJson(reread(model))).toBe(canonicalJson({ ...shelf, ...model }));
      }),
      { numRuns: 150 },
    );
  });
});
