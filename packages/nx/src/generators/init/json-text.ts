import { applyEdits, modify, type JSONPath } from 'jsonc-parser';

/**
 * Puts a value into the text of a JSON file, whose comments and layout stay.
 *
 * @param path ends in -1 to append to an array
 */
export function withValue(text: string, path: JSONPath, value: unknown): string {
  const isArrayInsertion = path.at(-1) === -1;
  const formattingOptions = { tabSize: 2, insertSpaces: true };
  return applyEdits(text, modify(text, path, value, { isArrayInsertion, formattingOptions }));
}
