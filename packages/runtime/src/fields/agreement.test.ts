import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsArbitrary, objectFor } from '../testing/specs.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { objectParser } from './object.ts';
import { readyFields } from './parser.ts';
import { Problems } from './problem.ts';
import { zodOf } from './zod.ts';

const pairs = fieldsArbitrary.chain((fields) =>
  fc.record({ fields: fc.constant(fields), value: objectFor(fields) }),
);

/** Whether the validator accepts a value. */
function verdict(parsed: unknown): string {
  return parsed instanceof Problems ? 'refused' : 'accepted';
}

/** JSON Schema judges JSON, so undefined members are left out first. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

test('zod accepts what the validator accepts, and makes the same of it', () => {
  let accepted = 0;
  fc.assert(
    fc.property(pairs, ({ fields, value }) => {
      const parsed = objectParser(readyFields(fields))(value);
      const result = zodOf<unknown>(fields).safeParse(value);
      expect(result.success ? 'accepted' : 'refused').toBe(verdict(parsed));
      if (result.success) accepted += 1;
      expect(asJson(result.data ?? null)).toEqual(asJson(result.success ? parsed : null));
    }),
    { numRuns: 1000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test('JSON Schema accepts what the validator accepts', () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, logger: false, ownProperties: true });
  fc.assert(
    fc.property(pairs, ({ fields, value }) => {
      const json = asJson(value);
      const isValid = ajv.compile(jsonSchemaOf(fields))(json);
      const parsed = objectParser(readyFields(fields))(json);
      expect(isValid ? 'accepted' : 'refused').toBe(verdict(parsed));
    }),
    { numRuns: 400 },
  );
});

test('a parsed value is a fixed point', () => {
  fc.assert(
    fc.property(pairs, ({ fields, value }) => {
      const parse = objectParser(readyFields(fields));
      const parsed = parse(value);
      fc.pre(!(parsed instanceof Problems));
      expect(asJson(parse(parsed))).toEqual(asJson(parsed));
    }),
  );
});
