import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonBytes, hashHex, hashText, murmur3 } from '@envloom/core/hash';
import { canonicalJson, type Json, generated } from '@envloom/core';
import { isRow } from '../state/entry.ts';
import { fieldsArbitrary, objectFor } from '../testing/specs.ts';
import { rowWriter, writeJson } from './canonical-writer.ts';
import { objectParser } from './object.ts';
import { readyFields } from './parser.ts';
import { Problems } from './problem.ts';

const out = new JsonBytes();

function textOf(write: () => void): string {
  out.clear();
  write();
  const { bytes, length } = out.written();
  expect([...bytes.subarray(length, length + 16)]).toEqual(Array<number>(16).fill(0));
  expect(hashHex(murmur3({ bytes, length }))).toBe(
    hashHex(
      hashText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, length))),
    ),
  );
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, length));
}

const value = fc.jsonValue({ stringUnit: 'binary' }).map((any): Json => generated(any));

test('any JSON value is written as its canonical text', () => {
  fc.assert(
    fc.property(value, (json) => {
      expect(textOf(() => writeJson(json, out))).toBe(canonicalJson(json));
    }),
  );
});

test('rows are written as their canonical text', () => {
  const pairs = fieldsArbitrary.chain((fields) =>
    fc.record({ fields: fc.constant(fields), given: objectFor(fields) }),
  );
  let written = 0;
  fc.assert(
    fc.property(pairs, ({ fields, given }) => {
      const row = objectParser(readyFields(fields))(given);
      if (row instanceof Problems || !isRow(row)) return;
      written += 1;
      expect(textOf(() => rowWriter(fields)(row, out))).toBe(canonicalJson(row));
    }),
    { numRuns: 1000 },
  );
  expect(written).toBeGreaterThan(100);
});

test('texts longer than the buffer, and those that need more bytes than characters', () => {
  for (const text of ['x'.repeat(10_000), '€'.repeat(10_000), '"\\\n\u0000', '\ud800', '😀']) {
    expect(textOf(() => writeJson([text], out))).toBe(canonicalJson([text]));
  }
});
