import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '@envloom/core';
import type { KnownEpisode } from '../demonstration.ts';
import { parsedJson } from '../json.ts';
import type { FilterOptions } from './filter-options.ts';
import type { Filter } from './finding.ts';

/**
 * Leaves out what was there already. Keeps 53 bits of a hash of each trajectory: among a million, two
 * that differ are taken for the same once in 18,000 sets.
 */
export function duplicateFilter({ duplicates = 'actions' }: FilterOptions): Filter<KnownEpisode> {
  if (duplicates === 'keep') return () => undefined;
  const seen = new Set<number>();
  return (trajectory) => {
    const mark = markOf(trajectory, duplicates);
    if (!seen.has(mark)) {
      seen.add(mark);
      return undefined;
    }
    return {
      filter: 'duplicate',
      reason: `same-${duplicates}`,
      why: `an earlier episode of ${trajectory.scenario} has the same ${duplicates}`,
    };
  };
}

function markOf(trajectory: KnownEpisode, by: 'actions' | 'calls'): number {
  const { env, model_hash: model, scenario, content_hash: content, interaction } = trajectory;
  const deeds = by === 'actions' ? actionsOf(trajectory) : callsOf(trajectory);
  const text = canonicalJson([env, model ?? null, scenario, content ?? null, interaction, deeds]);
  const hash = createHash('sha256').update(text, 'utf8').digest();
  return hash.readUInt32BE(0) * 2 ** 21 + (hash.readUInt32BE(4) >>> 11);
}

/** What the agent said and called, turn by turn. */
function actionsOf({ messages }: KnownEpisode): readonly Json[] {
  return messages.flatMap((message) =>
    message.role === 'assistant' ? [[message.content, (message.tool_calls ?? []).map(callOf)]] : [],
  );
}

function callsOf({ messages }: KnownEpisode): readonly Json[] {
  return messages.flatMap((message) =>
    message.role === 'assistant' ? (message.tool_calls ?? []).map(callOf) : [],
  );
}

/** Arguments that are the same JSON are the same, however they are written. */
function callOf(call: {
  readonly function: { readonly name: string; readonly arguments: string };
}): Json {
  const { name, arguments: text } = call.function;
  return [name, normalised(text)];
}

function normalised(text: string): string {
  const value = parsedJson(text);
  return value === undefined ? text : canonicalJson(value);
}
