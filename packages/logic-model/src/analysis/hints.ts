import type { CheckedHint, HintOwner } from '../checked.ts';
import type { ModelPath } from '../diagnostics/diagnostic.ts';
import { hintRows, type ReferredRow } from '../language/referred-rows.ts';
import type { Entity, LogicModel, Operation, Setup } from '../schema/model.ts';
import { rowName } from '../names/reserved.ts';
import type { Field } from '../schema/type.ts';
import type { Codes } from './codes.ts';

const kinds = ['derive', 'one_of', 'subset_of', 'where'] as const;

/** Every expression among the hints of a model, in its order. */
export function checkedHints(model: LogicModel, codes: Codes): CheckedHint[] {
  const { entities, operations, setup = [] } = model;
  const hintsOf = ({ sample }: Field, path: ModelPath, of: HintOwner, own?: Entity) =>
    kinds.flatMap((hint): CheckedHint[] => {
      const code = codes.at(...path, 'sample', hint);
      const from = entities.find(({ collection }) => collection === sample?.from);
      const row = hint === 'where' ? from : own;
      return code
        ? [{ ...code, hint, of, rows: rowsSeen(model, of, row), ...(row ? { row } : {}) }]
        : [];
    });
  const ofParams = (owner: 'operation' | 'setup', list: string, all: (Operation | Setup)[]) =>
    all.flatMap((operation, at) =>
      operation.params.flatMap((param, index) => {
        const of = { kind: 'param', owner, operation, param: param.name } as const;
        return hintsOf(param, [list, at, 'params', index], of);
      }),
    );
  return [
    ...entities.flatMap((entity, at) =>
      entity.fields.flatMap((field, index) => {
        const of = { kind: 'field', entity, field: field.name } as const;
        return hintsOf(field, ['entities', at, 'fields', index], of, entity);
      }),
    ),
    ...ofParams('operation', 'operations', operations),
    ...ofParams('setup', 'setup', setup),
  ];
}

function rowsSeen(model: LogicModel, of: HintOwner, row?: Entity): ReferredRow[] {
  if (of.kind === 'field') return [];
  const { params } = of.operation;
  return params
    .filter(({ name }) => name === of.param)
    .flatMap((param) => hintRows(model, params, param, row && rowName(row.name)));
}
