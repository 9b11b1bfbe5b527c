import type { CheckedPolicy } from '../checked.ts';
import { referredRows } from '../language/referred-rows.ts';
import type { LogicModel } from '../schema/model.ts';
import type { Codes } from './codes.ts';

/** What the rules of a model forbid, in its order. */
export function checkedPolicies(model: LogicModel, codes: Codes): CheckedPolicy[] {
  return model.rules.flatMap((rule, at) =>
    (rule.forbids ?? []).flatMap((forbidden, index) => {
      const operation = model.operations.find(({ name }) => name === forbidden.operation);
      const code = codes.at('rules', at, 'forbids', index, 'when');
      if (operation === undefined || code === undefined) return [];
      return [{ ...code, rule, operation, rows: referredRows(operation.params) }];
    }),
  );
}
