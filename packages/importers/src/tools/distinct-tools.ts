import { isSame, type JsonObject } from '@envloom/core';
import { camelCase } from '@envloom/logic-model';
import { isName } from '../json/name.ts';
import type { SourceNote } from '../source/source.ts';
import { type ToolEntry, toolEntry } from './tool-entry.ts';

/**
 * The tools of a list that callers can tell apart: each name once. What is left out is noted, and so are
 * names that become one in generated code.
 */
export function distinctTools(
  tools: readonly JsonObject[],
  notes: SourceNote[],
): readonly ToolEntry[] {
  const kept = new Map<string, ToolEntry>();
  for (const [at, tool] of tools.entries()) {
    const entry = toolEntry(tool);
    const why = entry === undefined ? 'It is no function with a name.' : refusal(entry, kept);
    if (why !== undefined) notes.push({ at: `tools[${at}]`, message: `${why} It is left out.` });
    else if (entry !== undefined) kept.set(entry.name, entry);
  }
  notes.push(...clashes([...kept.keys()]));
  return [...kept.values()];
}

function refusal(
  { name, wire }: ToolEntry,
  kept: ReadonlyMap<string, ToolEntry>,
): string | undefined {
  if (!isName(name))
    return 'Its name is empty, longer than 128 characters, or has characters that do not show.';
  const other = kept.get(name);
  if (other === undefined) return undefined;
  return isSame(other.wire, wire)
    ? `\`${name}\` is listed twice.`
    : `\`${name}\` is listed twice, and differently; the first one counts.`;
}

function clashes(names: readonly string[]): readonly SourceNote[] {
  const groups = Map.groupBy(names, camelCase);
  return [...groups].flatMap(([method, same]) =>
    same.length === 1
      ? []
      : [
          {
            at: same.join(', '),
            message: `These names all become \`${method}\` in generated code; their methods are told apart by numbers. On the wire they stay as they are.`,
          },
        ],
  );
}
