import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkModel } from '../check-model.ts';
import { readModel } from '../read/read-model.ts';
import { generatedBodies } from '../testing/bodies.ts';
import { errorsInRewritten } from '../testing/rewritten.ts';
import { checkSmallWorld, smallWorld } from '../testing/small-world.ts';

const isFullTier = process.env['ENVLOOM_FULL_TIER'] === '1';

/** A run takes two compilations. */
const numRuns = isFullTier ? 60 : 30;

/** The errors in a model's rewritten bodies; nothing for models that are refused. */
function rewritingErrors(source: string): readonly string[] | undefined {
  const read = readModel(source, 'model.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  return check.ok && 'checked' in check ? errorsInRewritten(check.checked) : undefined;
}

const environments = readdirSync('generated').filter((name) =>
  existsSync(`generated/${name}/logic-model.yaml`),
);

describe('rewritten bodies compile', () => {
  it.each(environments.filter((_, at) => isFullTier || at % 5 === 0))('of %s', (name) => {
    const text = readFileSync(`generated/${name}/logic-model.yaml`, 'utf8');
    expect(rewritingErrors(text)).toEqual([]);
  });

  it('whatever the body, once it is accepted', () => {
    let accepted = 0;
    fc.assert(
      fc.property(generatedBodies, (body) => {
        const errors = rewritingErrors(smallWorld(body));
        if (errors !== undefined) accepted += 1;
        expect(errors ?? []).toEqual([]);
      }),
      { numRuns },
    );
    expect(accepted).toBeGreaterThan(numRuns / 3);
  });
});

it('generated bodies are refused for reasons that they know', () => {
  const reasons = new Set<string>();
  for (const body of fc.sample(generatedBodies, 40)) {
    const check = checkSmallWorld(body);
    for (const { code } of check.ok ? [] : check.diagnostics) reasons.add(code);
  }
  for (const reason of reasons)
    expect(['PUSH_REFUSED', 'ACCESS_REFUSED', 'TYPE_ERROR', 'UNKNOWN_METHOD']).toContain(reason);
});
