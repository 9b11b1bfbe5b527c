import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import * as schema from '../../packages/logic-model/src/schema/model.ts';
import { sampleSchema } from '../../packages/logic-model/src/schema/sample.ts';
import { fieldSchema, typeSchema } from '../../packages/logic-model/src/schema/type.ts';
import { modelWireSchema } from '../../packages/logic-model/src/schema/wire.ts';

const page = readFileSync('docs/authoring.md', 'utf8');

/** The first and the last column of the table of a section, without backticks. */
function rowsOf(section: string): { member: string; example: string }[] {
  const [, text = ''] = page.split(`\n## ${section}\n`);
  const [own = ''] = text.split('\n## ');
  return [...own.matchAll(/^\| `(\w+)` +\|.*\| `(.*)` +\|$/gm)].map(
    ([, member = '', example = '']) => ({ member, example }),
  );
}

const parts: readonly (readonly [string, z.ZodObject])[] = [
  ['model', schema.logicModelSchema],
  ['rules', schema.ruleSchema],
  ['entities', schema.entitySchema],
  ['sample', sampleSchema],
  ['shapes', schema.shapeSchema],
  ['operations', schema.operationSchema],
  ['functions', schema.functionSchema],
  ['invariants', schema.invariantSchema],
  ['initial', schema.initialSchema],
  ['setup', schema.setupSchema],
  ['wire', modelWireSchema],
];

it.each(parts)(
  '%s: the table has every member, and its examples are valid',
  (section, { shape }) => {
    const rows = rowsOf(section);
    expect(rows.map(({ member }) => member)).toEqual(Object.keys(shape));
    const values = rows.map(({ example }) => z.record(z.string(), z.json()).parse(parse(example)));
    expect(values.map((value) => Object.keys(value))).toEqual(rows.map(({ member }) => [member]));
    const problems = values.flatMap((value) => problemsOf(shape, value));
    expect(problems).toEqual([]);
  },
);

/** What is wrong with the only member of an example. */
function problemsOf(shape: z.ZodRawShape, example: Readonly<Record<string, unknown>>): unknown[] {
  return Object.entries(example).flatMap(([member, value]) => {
    const read = z
      .strictObject(shape)
      .partial()
      .safeParse({ [member]: value });
    return read.success ? [] : [{ member, value, why: read.error.message }];
  });
}

const typeJsonSchema = z.object({
  oneOf: z.array(z.object({ properties: z.object({ type: z.object({ const: z.string() }) }) })),
});

it('there is an example of every type', () => {
  const rows = rowsOf('fields and types');
  const { oneOf } = typeJsonSchema.parse(
    z.toJSONSchema(typeSchema, { io: 'input' }).$defs?.['Type'],
  );
  const types = oneOf.map(({ properties }) => properties.type.const);
  expect(rows.map(({ member }) => member)).toEqual(types);
  const problems = rows.map(({ example }) => fieldSchema.safeParse(parse(example)).error);
  expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
});
