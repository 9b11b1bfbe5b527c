/** What the failed calls of a tool had in common. */
export interface Refusal {
  readonly code: string;
  readonly calls: number;
  /** What the first of them said. */
  readonly message: string;
}

/** Counts what calls failed with, by tool. */
export class Refusals {
  readonly #byTool = new Map<string, Map<string, Refusal>>();

  count(
    tool: string,
    { code, message }: { readonly code: string; readonly message: string },
  ): void {
    const codes = this.#byTool.get(tool) ?? new Map<string, Refusal>();
    const known = codes.get(code);
    codes.set(code, { code, calls: (known?.calls ?? 0) + 1, message: known?.message ?? message });
    this.#byTool.set(tool, codes);
  }

  /** The codes that calls of a tool failed with, the most frequent first. */
  of(tool: string): readonly Refusal[] {
    const all = [...(this.#byTool.get(tool)?.values() ?? [])];
    return all.toSorted((a, b) => b.calls - a.calls);
  }
}
