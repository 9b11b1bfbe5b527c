import { z } from 'zod';
import { expect, it } from 'vitest';
import { schemaText } from './schema-text.ts';

it('writes members with their descriptions', () => {
  const schema = z.strictObject({
    name: z.string().describe('What it is called.'),
    size: z.tuple([z.int(), z.int()]).optional(),
    kind: z.enum(['a', 'b']),
    codes: z.array(z.union([z.string(), z.number()])),
    limits: z.record(z.string(), z.number()),
  });
  expect(schemaText(schema, 'Answer', [])).toBe(`type Answer = {
  name: string; // What it is called.
  size?: [integer, integer];
  kind: 'a' | 'b';
  codes: (string | number)[];
  limits: { [key: string]: number };
};`);
});

it('says once what variants share, and names them once', () => {
  const common = { note: z.string().optional(), hidden: z.string().optional() };
  const kind = z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text'), length: z.int(), ...common }),
      z.strictObject({ type: z.literal('day'), ...common }),
      z.strictObject({ type: z.literal('moment'), ...common }),
    ])
    .meta({ id: 'SchemaTextTest' });
  expect(schemaText(z.strictObject({ kind, kinds: z.array(kind) }), 'Answer', ['hidden']))
    .toBe(`type Answer = {
  kind: SchemaTextTest;
  kinds: SchemaTextTest[];
};

type SchemaTextTest = {
  note?: string;
} & Kind;

type Kind =
  | { type: 'text';
      length: integer;
    }
  | { type: 'day' | 'moment'; };`);
});

it('follows types that hold themselves', () => {
  const tree: z.ZodType = z
    .lazy(() => z.strictObject({ of: z.array(tree), value: z.json() }))
    .meta({ id: 'SchemaTextTree' });
  const text = schemaText(z.strictObject({ root: tree }), 'Answer', []);
  expect(text).toContain('type SchemaTextTree = {\n  of: SchemaTextTree[];\n  value: Json;\n};');
  expect(text).toContain('type Json = any JSON value;');
});
