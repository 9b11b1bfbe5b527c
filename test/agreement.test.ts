import { reservedMethodNames as avoidedByCodegen } from '@envloom/codegen';
import { commonFailureCodes, helpers } from '@envloom/logic-model';
import * as runtime from '@envloom/runtime';
import { describe, expect, it } from 'vitest';

/** Packages that may not import each other say the same thing twice; here both are held together. */
describe('what two packages both know', () => {
  const pure = helpers.filter(({ scope }) => scope === 'pure').map(({ name }) => name);

  it.each(pure)('the runtime has the helper %s', (name) => {
    expect(Reflect.get(runtime, name)).toBeTypeOf('function');
  });

  it('the runtime has what only rewritten bodies call', () => {
    expect(runtime.ownEntry({ a: 1 }, 'a')).toBe(1);
    expect(runtime.fuel('text')).toBe('text');
  });

  it('codegen keeps clear of every name of the base class', () => {
    expect(avoidedByCodegen).toEqual(expect.arrayContaining([...runtime.reservedMethodNames]));
  });

  it('the checker knows the failures that every tool can have', () => {
    const known: Readonly<Record<runtime.CommonFailure, true>> = {
      INVALID_ARGUMENTS: true,
      INVALID_VALUE: true,
      DUPLICATE_KEY: true,
      DUPLICATE_VALUE: true,
      DANGLING_REFERENCE: true,
      ROW_IN_USE: true,
      INVALID_TRANSITION: true,
      TREE_CYCLE: true,
      INVARIANT_VIOLATED: true,
      BUDGET_EXCEEDED: true,
      NOT_FINITE: true,
      INTERNAL_ERROR: true,
    };
    expect(commonFailureCodes.toSorted()).toEqual(Object.keys(known).toSorted());
  });
});
