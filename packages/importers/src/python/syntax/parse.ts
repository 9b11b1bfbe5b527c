import type { Tree } from '@lezer/common';
import { parser } from '@lezer/python';
import type { Block } from './ast.ts';
import { blockOf } from './statements.ts';

/** A Python source, read; or where it is none. */
export type Parsed =
  { readonly ok: true; readonly body: Block } | { readonly ok: false; readonly line: number };

/** Longest source; classes of releases have some 2,000 lines. */
const longestSource = 2_000_000;

/** Deepest nesting of a source that is read: of programs that people write none comes near. */
const deepest = 400;

/** Reads a Python source; nothing of it is run. */
export function parsePython(source: string): Parsed {
  if (source.length > longestSource) return { ok: false, line: 1 };
  const text = source.replaceAll('\r\n', '\n');
  const tree = parser.parse(text);
  const broken = brokenPlace(tree);
  return broken === undefined
    ? { ok: true, body: blockOf(tree.topNode, text) }
    : { ok: false, line: lineAt(text, broken) };
}

/** Where a tree is no Python, or nests too deeply. */
function brokenPlace(tree: Tree): number | undefined {
  let broken: number | undefined;
  let depth = 0;
  tree.iterate({
    enter: ({ type, from }) => {
      depth += 1;
      if (type.isError || depth > deepest) broken ??= from;
    },
    leave: () => {
      depth -= 1;
    },
  });
  return broken;
}

/** The line of a place, from 1. */
export const lineAt = (source: string, at: number): number =>
  source.slice(0, at).split('\n').length;
