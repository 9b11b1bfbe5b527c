import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModelPath, readModel } from '@envloom/logic-model';
import { describe, expect, it } from 'vitest';
import { ModelChecks } from '../packages/language-server/src/checks/model-checks.ts';

const folder = join(import.meta.dirname, 'invalid-models');
const run = (): void => {};

/** The lists and the places in them that hold what a model declares. */
function partsOf(text: string): ModelPath[] {
  const read = readModel(text, 'logic-model.yaml');
  if (!read.ok) return [];
  const { entities, functions, invariants, operations, setup } = read.parsed.model;
  return Object.entries({ entities, functions, invariants, operations, setup }).flatMap(
    ([list, items = []]) => items.map((_, at) => [list, at]),
  );
}

/** Of a piece alone the checker finds what it finds of it in the whole model. */
describe('the check of a piece alone', () => {
  it.each(readdirSync(folder))('%s', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const checks = new ModelChecks();
    checks.take(text);
    const all = checks.diagnostics(run);
    const parts = partsOf(text);
    expect(parts.flatMap((part) => checks.partDiagnostics(part, run))).toEqual(
      parts.flatMap((part) => all.filter(({ path }) => part.every((key, at) => path[at] === key))),
    );
  });
});
