import type { JsonSchemaValidatorResult } from '@modelcontextprotocol/sdk/validation/types.js';

/** The SDK would make a validator for each server; it needs one for what servers ask of clients only. */
export const noValidator = {
  getValidator:
    <T>() =>
    (): JsonSchemaValidatorResult<T> => ({
      valid: false,
      data: undefined,
      errorMessage: 'nothing is asked of clients here',
    }),
};
