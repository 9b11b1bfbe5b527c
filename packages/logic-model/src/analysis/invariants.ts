import type { CheckedInvariant } from '../checked.ts';
import type { Finding, ModelPath } from '../diagnostics/diagnostic.ts';
import type { Scope } from '../language/scope.ts';
import type { LogicModel } from '../schema/model.ts';
import type { Codes } from './codes.ts';
import { invariantReads } from './invariant-reads.ts';

/** The invariants of a model with what the analyses found of their expressions. */
export function checkedInvariants(
  model: LogicModel,
  scopes: readonly Scope[],
  codes: Codes,
): CheckedInvariant[] {
  return (model.invariants ?? []).map((invariant, at) => {
    const text =
      invariant.text ?? model.rules.find(({ id }) => id === invariant.rule)?.text ?? invariant.id;
    const scope = scopes.find(({ segment }) => isHolds(segment.segment.path, at));
    const code = scope && codes.of(scope);
    return {
      invariant,
      text,
      ...(code && scope
        ? { holds: { ...code, reads: invariantReads(scope, invariant.entity, codes.functions) } }
        : {}),
      ...(invariant.preserves ? { quantities: quantitiesOf(model, at, codes) } : {}),
    };
  });
}

function isHolds([list, index, member]: ModelPath, at: number): boolean {
  return list === 'invariants' && index === at && member === 'holds';
}

function quantitiesOf(model: LogicModel, at: number, codes: Codes) {
  return (model.invariants?.[at]?.preserves ?? []).flatMap((quantity, index) => {
    const code = codes.at('invariants', at, 'preserves', index, 'value');
    const entity = model.entities.find(({ name }) => name === quantity.entity);
    return code && entity
      ? [{ ...code, entity, fields: code.effects.reads.get(entity.name) ?? [] }]
      : [];
  });
}

/** A preserved quantity is a sum over rows, so each row's share depends on that row only. */
export function preservedFindings(model: LogicModel, codes: Codes): Finding[] {
  return (model.invariants ?? []).flatMap((invariant, at) =>
    (invariant.preserves ?? []).flatMap((_quantity, index) => {
      const path = ['invariants', at, 'preserves', index, 'value'];
      const uses = codes.at(...path)?.uses;
      return uses && (uses.tables.length > 0 || uses.tablesObject)
        ? [
            {
              code: 'INVARIANT_INVALID' as const,
              path,
              message: 'A preserved quantity reads its own row only.',
              fix: 'Name each table as a quantity of its own; the sum runs over all of them.',
            },
          ]
        : [];
    }),
  );
}
