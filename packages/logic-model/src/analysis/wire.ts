import type { CheckedModel } from '../checked.ts';
import type { LogicModel } from '../schema/model.ts';
import type { Codes } from './codes.ts';

/** The expressions by which results and failures are told on the wire. */
export function checkedWire(
  model: LogicModel,
  codes: Codes,
): Pick<CheckedModel, 'texts' | 'errorBody'> {
  const errorBody = codes.at('wire', 'error_body');
  return {
    texts: model.operations.flatMap((operation, at) => {
      const code = codes.at('operations', at, 'text', 'expression');
      return code ? [{ ...code, operation }] : [];
    }),
    ...(errorBody === undefined ? {} : { errorBody }),
  };
}
