import type { Segment } from './segments.ts';

/** What stands before and after a segment's text to make it the body of a function. */
export function wrapping(segment: Segment, index: number): readonly [string, string] {
  const head = `function $segment${index}(${segment.params.join(', ')}): ${segment.returns} {`;
  return segment.kind === 'expression'
    ? [`${head} return (\n`, '\n); }\n']
    : [`${head}\n`, '\n}\n'];
}
