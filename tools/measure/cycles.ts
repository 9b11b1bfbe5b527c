/** Modules by path, each with the modules it imports. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of modules that import each other, directly or through others (Tarjan, 1972). */
export function importCycles(graph: ImportGraph): string[][] {
  const search = new ComponentSearch(graph);
  return search.components().filter((group) => group.length > 1 || isSelfImport(group, graph));
}

function isSelfImport([only]: readonly string[], graph: ImportGraph): boolean {
  return only !== undefined && graph.get(only)?.has(only) === true;
}

class ComponentSearch {
  readonly #graph: ImportGraph;
  readonly #order = new Map<string, number>();
  readonly #lowest = new Map<string, number>();
  readonly #open: string[] = [];
  readonly #found: string[][] = [];

  constructor(graph: ImportGraph) {
    this.#graph = graph;
  }

  components(): string[][] {
    for (const module of this.#graph.keys()) if (!this.#order.has(module)) this.#visit(module);
    return this.#found;
  }

  #visit(module: string): void {
    const at = this.#order.size;
    this.#order.set(module, at);
    this.#lowest.set(module, at);
    this.#open.push(module);
    for (const next of this.#graph.get(module) ?? []) this.#follow(module, next);
    if (this.#lowest.get(module) === at) this.#close(module);
  }

  #follow(module: string, next: string): void {
    if (!this.#order.has(next)) this.#visit(next);
    else if (!this.#open.includes(next)) return;
    const lowest = Math.min(this.#lowest.get(module) ?? 0, this.#lowest.get(next) ?? 0);
    this.#lowest.set(module, lowest);
  }

  #close(module: string): void {
    this.#found.push(this.#open.splice(this.#open.indexOf(module)).toSorted());
  }
}
