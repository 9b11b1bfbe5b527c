import { charge } from '../fuel.ts';
import { shortestEdits, type Sign } from './shortest-edits.ts';

/** A line of a diff, with the numbers of the lines that come next in both texts. */
interface DiffLine {
  readonly sign: Sign;
  readonly text: string;
  readonly old: number;
  readonly made: number;
}

/**
 * The changes from one text to another as a unified diff, from the first `@@` on; nothing where they are the same.
 *
 * @param context equal lines around each change
 */
export function unifiedDiff(before: string, after: string, context = 3): string {
  charge(1 + before.length + after.length);
  const all = diffLines(before, after);
  return hunksIn(all, context)
    .map(([start, end]) => hunkText(all.slice(start, end)))
    .join('');
}

function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, made] = [linesOf(before), linesOf(after)];
  let [atOld, atMade] = [0, 0];
  return shortestEdits(old, made).map((sign) => {
    const text = (sign === '+' ? made[atMade] : old[atOld]) ?? '';
    const line = { sign, text, old: atOld + 1, made: atMade + 1 };
    if (sign !== '+') atOld += 1;
    if (sign !== '-') atMade += 1;
    return line;
  });
}

/** Lines with their line feeds; the last one may have none. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Where hunks begin and end: changes with at most twice the context between them stand in one. */
function hunksIn(
  all: readonly DiffLine[],
  context: number,
): readonly (readonly [number, number])[] {
  const hunks: [number, number][] = [];
  for (const [at, { sign }] of all.entries()) {
    if (sign === ' ') continue;
    const last = hunks.at(-1);
    const end = Math.min(all.length, at + 1 + context);
    if (last !== undefined && at - context <= last[1]) last[1] = end;
    else hunks.push([Math.max(0, at - context), end]);
  }
  return hunks;
}

function hunkText(hunk: readonly DiffLine[]): string {
  const [first] = hunk;
  const head = `@@ -${rangeOf('+', first?.old ?? 1, hunk)} +${rangeOf('-', first?.made ?? 1, hunk)} @@\n`;
  const body = hunk.map(({ sign, text }) =>
    text.endsWith('\n') ? `${sign}${text}` : `${sign}${text}\n\\ No newline at end of file\n`,
  );
  return head + body.join('');
}

/** The first line and how many there are; of none, the line before them. */
function rangeOf(other: Sign, first: number, hunk: readonly DiffLine[]): string {
  const count = hunk.filter(({ sign }) => sign !== other).length;
  return `${count === 0 ? first - 1 : first},${count}`;
}
