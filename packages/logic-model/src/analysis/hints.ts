import type { CheckedHint, HintOwner } from '../checked.ts';
import type { Entity, LogicModel, Operation, Setup } from '../schema/model.ts';
import type { Field } from '../schema/type.ts';
import type { ModelPath } from '../diagnostics/diagnostic.ts';
import type { Codes } from './codes.ts';

const kinds = ['derive', 'one_of', 'subset_of', 'where'] as const;

/** Something with hints, and where it stands in the model. */
interface Hinted {
  readonly path: ModelPath;
  readonly of: HintOwner;
  /** The entity of the row that `derive`, `one_of` and `subset_of` read. */
  readonly row: Entity | undefined;
  readonly declared: Field;
}

/** Every expression among the hints of a model, in its order. */
export function checkedHints(model: LogicModel, codes: Codes): CheckedHint[] {
  return [...hintedFields(model), ...hintedParams(model)].flatMap((hinted) =>
    kinds.flatMap((hint) => {
      const code = codes.at(...hinted.path, 'sample', hint);
      const row = hint === 'where' ? fromEntity(model, hinted.declared) : hinted.row;
      return code ? [{ ...code, hint, of: hinted.of, ...(row ? { row } : {}) }] : [];
    }),
  );
}

function fromEntity({ entities }: LogicModel, { sample }: Field): Entity | undefined {
  return entities.find(({ collection }) => collection === sample?.from);
}

function hintedFields({ entities }: LogicModel): Hinted[] {
  return entities.flatMap((entity, at) =>
    entity.fields.map((declared, index) => ({
      path: ['entities', at, 'fields', index],
      of: { kind: 'field', entity, field: declared.name },
      row: entity,
      declared,
    })),
  );
}

function hintedParams({ operations, setup = [] }: LogicModel): Hinted[] {
  return [...paramsOf('operation', operations), ...paramsOf('setup', setup)];
}

function paramsOf(owner: 'operation' | 'setup', all: readonly (Operation | Setup)[]): Hinted[] {
  const list = owner === 'operation' ? 'operations' : 'setup';
  return all.flatMap((operation, at) =>
    operation.params.map((declared, index) => ({
      path: [list, at, 'params', index],
      of: { kind: 'param', owner, operation, param: declared.name },
      row: undefined,
      declared,
    })),
  );
}
