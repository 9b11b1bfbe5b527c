import type { Effects } from '@envloom/logic-model';
import type { GeneratorContext } from '../context/generator-context.ts';

type FieldSet = readonly string[] | 'all';

/** The tool dependency graph, from what bodies read and write. */
export interface ToolGraph {
  /** How much of what `from` writes `to` reads: 0 for nothing. */
  leads(from: string, to: string): number;
  /** Neither reads nor writes what the other writes, so that their order cannot matter. */
  isApart(a: string, b: string): boolean;
}

/** What a tool writes: fields by entity; `'all'` where rows come or go. */
type Writes = ReadonlyMap<string, FieldSet>;

interface Node {
  readonly writes: Writes;
  readonly reads: ReadonlyMap<string, FieldSet>;
}

const unknown: Node = { writes: new Map(), reads: new Map() };

/** The graph of the mutations; tables that are never part of a goal do not count. */
export function toolGraphOf({ mutations, definition, ignored }: GeneratorContext): ToolGraph {
  const hidden = new Set(
    definition.entities.filter(({ collection }) => ignored.has(collection)).map(({ name }) => name),
  );
  const nodes = new Map(
    mutations.map(({ operation, effects }) => [operation.name, nodeOf(effects, hidden)]),
  );
  const at = (tool: string): Node => nodes.get(tool) ?? unknown;
  return {
    leads: (from, to) => shared(at(from).writes, at(to).reads),
    isApart: (a, b) => isApart(at(a), at(b)) && isApart(at(b), at(a)),
  };
}

function nodeOf(effects: Effects, hidden: ReadonlySet<string>): Node {
  const writes = new Map<string, FieldSet>(effects.updates);
  for (const entity of [...effects.creates, ...effects.removes]) writes.set(entity, 'all');
  const reads = new Map<string, FieldSet>(effects.reads);
  for (const entity of hidden) {
    writes.delete(entity);
    reads.delete(entity);
  }
  return { writes, reads };
}

function isApart(one: Node, other: Node): boolean {
  return shared(one.writes, other.reads) === 0 && shared(one.writes, other.writes) === 0;
}

/** How many fields both have; whole rows count as one. */
function shared(a: ReadonlyMap<string, FieldSet>, b: ReadonlyMap<string, FieldSet>): number {
  let total = 0;
  for (const [entity, fields] of a) total += overlap(fields, b.get(entity));
  return total;
}

function overlap(a: FieldSet, b: FieldSet | undefined): number {
  if (b === undefined) return 0;
  if (a === 'all' || b === 'all') return 1;
  return a.filter((field) => b.includes(field)).length;
}
