import { fieldsOf, type Json, membersOf } from '@envloom/core';
import type { Failure, Result, WorldDiff } from '@envloom/runtime';
import type { Probe } from '@envloom/sampler';
import { changeId, codeId, outcomeId, successId, type Target } from './targets.ts';

/** What the failed calls of a tool had in common. */
export interface Refusal {
  readonly code: string;
  readonly calls: number;
  /** What the first of them said. */
  readonly message: string;
}

/** What has been reached of the targets, and how far the rest is away. */
export class Coverage {
  readonly targets: readonly Target[];
  readonly #open: Map<string, Target>;
  readonly #distances = new Map<string, number>();
  /** By tool and code. */
  readonly #refusals = new Map<string, Map<string, Refusal>>();
  /** Operations with changes that no call made yet. */
  readonly #unchanging: Map<string, number>;

  constructor(targets: readonly Target[]) {
    this.targets = targets;
    this.#open = new Map(targets.map((target) => [target.id, target]));
    const changes = targets.flatMap((each) => (each.kind === 'change' ? [each.operation] : []));
    this.#unchanging = new Map(
      [...Map.groupBy(changes, (name) => name)].map(([name, all]) => [name, all.length]),
    );
  }

  /** The targets not reached yet. */
  get open(): Target[] {
    return [...this.#open.values()];
  }

  isReached({ id }: Target): boolean {
    return !this.#open.has(id);
  }

  /** Whether some call failed with the code, whether a tool declares it or all have it in common. */
  hasFailed(code: string): boolean {
    return [...this.#refusals.values()].some((codes) => codes.has(code));
  }

  /** What the calls of a tool failed with, the most frequent first. */
  refusalsOf(tool: string): readonly Refusal[] {
    const all = [...(this.#refusals.get(tool)?.values() ?? [])];
    return all.toSorted((a, b) => b.calls - a.calls);
  }

  /**
   * Counts a call.
   * @param diff what it changed
   * @returns whether it reached something new
   */
  reach(tool: string, result: Result<Json>, { outcomes }: Probe, diff: () => WorldDiff): boolean {
    const end = result.success ? successId(tool) : codeId(tool, result.error.code);
    if (!result.success) this.#fail(tool, result.error);
    const before = this.#open.size;
    this.#open.delete(end);
    if (result.success && this.#unchanging.has(tool)) this.#change(tool, diff());
    if (this.#open.size > 0) for (const outcome of outcomes) this.#open.delete(outcomeId(outcome));
    return this.#open.size < before;
  }

  #fail(tool: string, { code, message }: Failure): void {
    const codes = this.#refusals.get(tool) ?? new Map<string, Refusal>();
    const known = codes.get(code);
    codes.set(code, { code, calls: (known?.calls ?? 0) + 1, message: known?.message ?? message });
    this.#refusals.set(tool, codes);
  }

  #change(tool: string, diff: WorldDiff): void {
    const changed = Object.entries(diff.tables).flatMap(([collection, table]) =>
      table.changed.flatMap(({ before, after }) =>
        differing(before, after).map((field) => changeId(tool, collection, field)),
      ),
    );
    const reached = [...new Set(changed)].filter((id) => this.#open.delete(id));
    const left = (this.#unchanging.get(tool) ?? 0) - reached.length;
    if (left > 0) this.#unchanging.set(tool, left);
    else this.#unchanging.delete(tool);
  }

  /** The open targets that a call came nearer to than any before. */
  nearer({ distances }: Probe): string[] {
    const found: string[] = [];
    for (const [outcome, distance] of distances) {
      const id = outcomeId(outcome);
      if (!this.#open.has(id)) continue;
      const best = this.#distances.get(id) ?? Infinity;
      if (distance > best) continue;
      if (distance < best) this.#distances.set(id, distance);
      found.push(id);
    }
    return found;
  }
}

/** The fields that hold something else. */
function differing(before: Json, after: Json): string[] {
  const [old, now] = [membersOf(before), membersOf(after)];
  return fieldsOf(old, now).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
}
