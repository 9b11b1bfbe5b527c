/** One problem the compiler reported. */
export interface CompileError {
  /** As printed, with forward slashes; absent for problems of the configuration. */
  file: string | undefined;
  /** `file:line:column - error TS2322: …`, further lines indented. */
  text: string;
}

const located = /^(?<file>.+?)\((?<line>\d+),(?<column>\d+)\): (?<message>(?:error|warning) .*)$/;
const unlocated = /^(?:error|warning) TS\d+: /;

function parseLine(line: string): CompileError | undefined {
  const match = located.exec(line)?.groups;
  if (match) {
    const file = (match['file'] ?? '').replaceAll('\\', '/');
    const text = `${file}:${match['line']}:${match['column']} - ${match['message']}`;
    return { file, text };
  }
  return unlocated.test(line) ? { file: undefined, text: line } : undefined;
}

/** Reads what `tsc --pretty false` prints; continuation lines stay with their error. */
export function parseCompileErrors(output: string): CompileError[] {
  const errors: CompileError[] = [];
  for (const line of output.split(/\r?\n/)) {
    const error = parseLine(line);
    const last = errors.at(-1);
    if (error) errors.push(error);
    else if (last && line.trim() !== '') last.text += `\n${line}`;
  }
  return errors;
}
