import type { ts } from 'ts-morph';

/** Replaces the program's source between two offsets. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** For what opens or closes around a node: the node's other end. */
  readonly other?: number;
}

/** `before` and `after` around a node. */
export function around(node: ts.Node, before: string, after: string): Edit[] {
  const [start, end] = [node.getStart(), node.end];
  return [
    { start, end: start, text: before, other: end },
    { start: end, end, text: after, other: start },
  ];
}

/**
 * The text from `start` to `end` with the edits carried out. At one offset, what closes comes
 * before what opens; the outer node opens first and closes last, and of two edits of one node the
 * first is the outer one. Edits within a replaced part are dropped.
 */
export function applyEdits(
  source: string,
  start: number,
  end: number,
  edits: readonly Edit[],
): string {
  let text = '';
  let at = start;
  for (const edit of ordered(edits)) {
    if (edit.start < at) continue;
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at, end);
}

function ordered(edits: readonly Edit[]): readonly Edit[] {
  return edits
    .map((edit, index) => ({ edit, rank: rankOf(edit, index) }))
    .toSorted((a, b) =>
      byRank([a.edit.start, a.edit.end, ...a.rank], [b.edit.start, b.edit.end, ...b.rank]),
    )
    .map(({ edit }) => edit);
}

/** Closing edits by how near the node starts, then opening ones by how far it ends. */
function rankOf({ start, other = start }: Edit, index: number): readonly number[] {
  const opens = other > start;
  return [opens ? 1 : 0, -other, opens ? index : -index];
}

function byRank(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
