import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitPackage } from '@envloom/codegen';
import { checkModel, formatDiagnostic, readModel, type CheckedModel } from '@envloom/logic-model';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { buildEnvironment } from './support/build-environment.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'tmp', `natural-bodies-${process.pid}`);

const bodySchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['query', 'mutation']).default('query'),
  body: z.string(),
});
const bodies = z
  .array(bodySchema)
  .parse(parse(readFileSync(join(import.meta.dirname, 'natural-bodies/bodies.yaml'), 'utf8')));

const params = [
  { name: 'book_id', type: 'ref', entity: 'Book', description: 'A book.' },
  { name: 'text', type: 'string', description: 'A text.' },
  { name: 'count', type: 'integer', description: 'A number.' },
];

/** The world of the hostile bodies with an operation for each natural one. */
function source(): string {
  const file = join(import.meta.dirname, 'hostile-bodies/world.yaml');
  const world: { operations: object[] } = parse(readFileSync(file, 'utf8'));
  const operations = bodies.map(({ kind, body }, index) => ({
    name: `act_${index}`,
    kind,
    description: 'What a language model wrote.',
    administrative: true,
    params,
    returns: { type: 'json' },
    body,
  }));
  const model = { ...world, operations: [...world.operations, ...operations] };
  return stringify(model, { aliasDuplicateObjects: false, lineWidth: 0 });
}

function checked(text: string): CheckedModel {
  const read = readModel(text, 'model.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  if (check.ok && 'checked' in check) return check.checked;
  throw new Error(check.ok ? '' : check.diagnostics.map(formatDiagnostic).join('\n'));
}

describe('bodies written without instruction', () => {
  it('are accepted without a finding', () => {
    expect(checked(source()).operations).toHaveLength(bodies.length + 1);
  });

  it('compile as strictly as all generated code', async () => {
    const { files } = await emitPackage(checked(source()), { runtimeVersion: '0.1.0' });
    for (const { path, content } of files) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
    const output = execFileSync(process.execPath, [tsc, '-p', '.'], { cwd: folder }).toString();
    rmSync(folder, { recursive: true });
    expect(output).toBe('');
  });

  it('do what they say', async () => {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'logic-model.yaml');
    writeFileSync(file, source());
    const { Environment } = await buildEnvironment(file);
    rmSync(folder, { recursive: true });
    const results = bodies.map(({ name }, index) => {
      const result = new Environment().call(`act_${index}`, {
        book_id: 'B1',
        text: 'Dune',
        count: 2,
      });
      return [name, result.success ? result.data : result.error.code];
    });
    await expect(stringify(Object.fromEntries(results))).toMatchFileSnapshot(
      'natural-bodies/results.txt',
    );
  });
});
