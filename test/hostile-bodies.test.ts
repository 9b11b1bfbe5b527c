import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkModel, formatDiagnostic, readModel, type Diagnostic } from '@envloom/logic-model';
import type { Json } from '@envloom/core';
import type { Result } from '@envloom/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { generatedBody, generatorNames } from './hostile-bodies/generators.ts';
import { buildEnvironment, type EnvironmentClass } from './support/build-environment.ts';

const folder = join(import.meta.dirname, 'hostile-bodies');

const codes = z.union([z.string(), z.array(z.string())]);

/** A body and what becomes of it: refused with these codes, or accepted and harmless at run time. */
const caseSchema = z.strictObject({
  name: z.string(),
  body: z.string().optional(),
  generate: z.enum(generatorNames).optional(),
  kind: z.enum(['query', 'mutation']).default('query'),
  refused: codes.optional(),
  accepted: z.string().optional(),
  args: z.record(z.string(), z.unknown()).default({}),
  returns: z.unknown().optional(),
  fails: codes.optional(),
});
type HostileCase = z.infer<typeof caseSchema> & { readonly body: string };

function casesOf(file: string): HostileCase[] {
  const listed = z.array(caseSchema).parse(parse(readFileSync(join(folder, file), 'utf8')));
  return listed.map((each) => ({ ...each, body: each.body ?? generatedBody(each.generate) }));
}

const files = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'world.yaml');
const cases = new Map(files.map((file) => [file, casesOf(file)]));
const all = [...cases.values()].flat();

const world: { operations: object[] } = parse(readFileSync(join(folder, 'world.yaml'), 'utf8'));

const params = [
  { name: 'book_id', type: 'ref', entity: 'Book', description: 'A book.' },
  { name: 'text', type: 'string', description: 'A text.' },
  { name: 'count', type: 'integer', description: 'A number.' },
];

/** The world with one operation for each case, in their order. */
function worldWith(hostile: readonly HostileCase[]): string {
  const operations = hostile.map(({ kind, body }, index) => ({
    name: `attack_${index}`,
    kind,
    description: 'What an attacker wrote.',
    administrative: true,
    params,
    returns: { type: 'json' },
    body,
  }));
  const model = { ...world, operations: [...world.operations, ...operations] };
  return stringify(model, { aliasDuplicateObjects: false });
}

function errorsOf(text: string): readonly Diagnostic[] {
  const read = readModel(text, 'model.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  return check.ok ? [] : check.diagnostics.filter(({ severity }) => severity === 'error');
}

const listOf = (value: string | string[] | undefined): string[] => [value ?? []].flat();

describe.each([...cases])('%s', (_file, hostile) => {
  const refused = hostile.filter((each) => each.refused !== undefined);
  const found = errorsOf(worldWith(refused));
  const of = (each: HostileCase) => {
    const at = world.operations.length + refused.indexOf(each);
    return found.filter(({ path }) => path[0] === 'operations' && path[1] === at);
  };

  it.each(refused.map((each) => [each.name, each] as const))('refuses %s', (_name, each) => {
    const ofBody = of(each);
    expect(ofBody.map(({ code }) => code)).toEqual(listOf(each.refused));
    for (const { message, fix } of ofBody) {
      expect(message).toMatch(/[.…]$/);
      expect(fix).toMatch(/\S/);
    }
  });

  it('blames nothing else', () => {
    const blamed = new Set(refused.flatMap(of));
    expect(found.filter((diagnostic) => !blamed.has(diagnostic)).map(formatDiagnostic)).toEqual([]);
  });
});

/** What a call came to: its result or its failure. */
type Outcome = { readonly returns: unknown } | { readonly fails: string };

function outcomeOf(result: Result<Json>): Outcome {
  return result.success ? { returns: result.data } : { fails: result.error.code };
}

/** What a case allows. */
function outcomes({ fails, returns }: HostileCase): Outcome[] {
  return fails === undefined ? [{ returns }] : listOf(fails).map((code) => ({ fails: code }));
}

/** Milliseconds of the processor, with room for slow machines: a call ends within a second. */
const longestCall = 3_000;

describe('harmless at run time', () => {
  const harmless = all.filter(({ accepted }) => accepted !== undefined);
  const scratch = mkdtempSync(join(tmpdir(), 'hostile-'));
  let Environment: EnvironmentClass;

  beforeAll(async () => {
    const file = join(scratch, 'logic-model.yaml');
    writeFileSync(file, worldWith(harmless));
    ({ Environment } = await buildEnvironment(file));
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  it.each(harmless.map((each, index) => [each.name, each, index] as const))(
    '%s',
    (_name, each, index) => {
      const environment = new Environment();
      const before = environment.hash();
      const args = { book_id: 'B1', text: 'x', count: 1, ...each.args };
      const start = process.threadCpuUsage();
      const result = environment.call(`attack_${index}`, args);
      const { user, system } = process.threadCpuUsage(start);
      expect((user + system) / 1000).toBeLessThan(longestCall);
      expect(outcomes(each)).toContainEqual(outcomeOf(result));
      const mayChange = each.kind === 'mutation' && result.success;
      expect(environment.hash() === before).toBe(!mayChange);
    },
    20_000,
  );
});

it('has hundreds of cases, each refused or harmless, each named once', () => {
  expect(all.length).toBeGreaterThan(300);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, refused, accepted } of all) {
    expect([name, refused === undefined]).toEqual([name, accepted !== undefined]);
  }
});
