/**
 * A step into a model: a key, or the name of an item of a list; a number is the place of an item
 * that has no name of its own, from 0.
 */
export type Segment = string | number;

const STEP = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|"((?:[^"\\]|\\.)*)"|([^.["]+)/y;

/**
 * Reads `operations.check_out_book.phrase[0]`: keys and names apart by points, places in brackets,
 * names with points in them in double quotes (`transitions."in transit."`).
 *
 * @returns undefined where the text is no path
 */
export function parsePath(text: string): readonly Segment[] | undefined {
  const trimmed = text.trim();
  const segments: Segment[] = [];
  let at = 0;
  while (at < trimmed.length) {
    if (at > 0 && trimmed[at] === '.') at += 1;
    else if (at > 0 && trimmed[at] !== '[') return undefined;
    STEP.lastIndex = at;
    const found = STEP.exec(trimmed);
    if (found === null) return undefined;
    segments.push(segmentOf(found));
    at = STEP.lastIndex;
  }
  return segments.length === 0 ? undefined : segments;
}

function segmentOf([, place, bracketed, quoted, bare]: RegExpExecArray): Segment {
  if (place !== undefined) return Number(place);
  return bare?.trim() ?? (bracketed ?? quoted ?? '').replaceAll(/\\(.)/gs, '$1');
}

/** The text of a path, which {@link parsePath} reads again. */
export function pathText(segments: readonly Segment[]): string {
  return segments.reduce<string>((text, segment) => {
    if (typeof segment === 'number') return `${text}[${segment}]`;
    const step = segmentText(segment);
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

function segmentText(segment: string): string {
  const isPlain = /^[^.["\s](?:[^.["]*[^.["\s])?$/.test(segment);
  return isPlain ? segment : `"${segment.replaceAll(/["\\]/g, '\\$&')}"`;
}
