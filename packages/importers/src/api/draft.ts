import type { Loss, SchemaPlace } from '../schema/context.ts';
import { shapesFrom } from '../schema/cut-shapes.ts';
import type { KnownShape } from '../schema/shape-names.ts';
import type { TypeJson } from '../schema/type-json.ts';
import type { ImportedOperation } from './imported-api.ts';

/** An operation before its shapes are what they will be, and where its losses are told. */
export interface Draft {
  readonly operation: Omit<ImportedOperation, 'losses'>;
  readonly input: SchemaPlace;
  readonly result: SchemaPlace;
}

/** An operation with what is lost of it, in the shapes that it leads to as well. */
export function finished(
  { operation, input, result }: Draft,
  shapes: readonly KnownShape[],
): ImportedOperation {
  const { params, returns } = operation;
  const given = params.map(({ param }): TypeJson => param);
  const results = typeof returns === 'object' ? [returns] : [];
  const lossesIn = (types: readonly TypeJson[]): readonly Loss[] =>
    shapesFrom(types, shapes).flatMap(({ losses }) => losses);
  return {
    ...operation,
    losses: {
      input: [...input.losses, ...lossesIn(given)],
      result: [...result.losses, ...lossesIn(results)],
    },
  };
}
