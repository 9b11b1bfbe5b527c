import type { Segment } from './segments.ts';

/** The function that gives a segment its scope. */
export function segmentName(index: number): string {
  return `$segment${index}`;
}

/** What stands before and after a segment's text to make it the body of a function. */
export function wrapping(segment: Segment, index: number): readonly [string, string] {
  const { kind, params, returns, fits } = segment;
  const result = returns === undefined ? '' : `: ${returns}`;
  const head = `function ${segmentName(index)}(${params.join(', ')})${result} {`;
  const fitting = fits === undefined ? '' : ` satisfies ${fits}`;
  return kind === 'expression'
    ? [`${head} return (\n`, `\n)${fitting}; }\n`]
    : [`${head}\n`, '\n}\n'];
}
