/** No text has these: characters that no bytes of UTF-8 give, and control characters. */
// oxlint-disable-next-line no-control-regex -- they tell a file of bytes from one of text
const inBytes = /[\uFFFD\u0000-\u0008\u000E-\u001F]/;

const position = / in JSON at position (\d+)(?: \(.*\))?$/;
const after = / after JSON at position (\d+)(?: \(.*\))?$/;

/**
 * Why a line is no JSON. The engine counts from 0 and names a line of its own, which is not the file's;
 * bytes that are no text are not shown.
 *
 * @param message of the engine
 */
export function syntaxProblem(message: string, text: string): string {
  if (inBytes.test(text)) return 'no text: bytes of something else';
  const said = message
    .replace(position, (_, at: string) => ` at character ${Number(at) + 1}`)
    .replace(after, (_, at: string) => ` after the JSON, at character ${Number(at) + 1}`)
    .replace(/ is not valid JSON$/, '');
  return `no JSON: ${said}`;
}
