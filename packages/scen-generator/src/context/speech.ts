import { type Json, type JsonObject, isObject } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import type { Simulator, World } from '@envloom/sampler';
import type { Speech, Spoken } from './generator-context.ts';

/** Speaks with the phrases and labels that were emitted as tools of the simulator. */
export function speechOf({ phrases, labels }: Simulator): Speech {
  const phrasesOf = groupedBy(phrases, ({ operation }) => operation);
  const labelOf = new Map(labels.map(({ entity, tool }) => [entity, tool]));
  return {
    phrases: (world, operation, args) =>
      (phrasesOf.get(operation) ?? []).flatMap(({ tool }) => spoken(world, tool, args)),
    label: (world, entity, key) => labelled(world, labelOf.get(entity), key),
  };
}

function spoken(world: World, tool: string, args: JsonObject): Spoken[] {
  const result = world.call(tool, { args });
  if (!result.success || !Array.isArray(result.data)) return [];
  const parts = result.data.map(partOf);
  const slots = parts.flatMap(({ slot }) => (slot === undefined ? [] : [slot]));
  return [{ text: parts.map(({ text }) => text).join(''), slots }];
}

function partOf(part: Json): { readonly text: string; readonly slot?: string } {
  if (!isObject(part)) return { text: '' };
  const { text, slot } = part;
  if (typeof text === 'string') return { text };
  return typeof slot === 'string' ? { text: slot, slot } : { text: '', slot: '' };
}

function labelled(world: World, tool: string | undefined, key: Key): string | undefined {
  if (tool === undefined) return undefined;
  const result = world.call(tool, { key });
  return result.success && typeof result.data === 'string' ? result.data : undefined;
}

function groupedBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(items, keyOf);
}
