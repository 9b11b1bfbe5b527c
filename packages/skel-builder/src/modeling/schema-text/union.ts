import type { SchemaNode } from './nodes.ts';

/** Alternatives that differ in a tag and in some members, and the members they share. */
export interface TaggedUnion {
  readonly tag: string;
  readonly shared: SchemaNode;
  /** Tags with the same further members stand together. */
  readonly variants: readonly { readonly tags: readonly string[]; readonly node: SchemaNode }[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function tagOf(node: SchemaNode, tag: string): string | undefined {
  const value = node.properties?.[tag]?.const;
  return typeof value === 'string' ? value : undefined;
}

function isSharedMember(name: string, alternatives: readonly SchemaNode[]): boolean {
  const [first] = alternatives;
  const isRequired = first?.required?.includes(name) ?? false;
  return alternatives.every(
    ({ properties, required }) =>
      same(properties?.[name], first?.properties?.[name]) &&
      (required?.includes(name) ?? false) === isRequired,
  );
}

function keep(node: SchemaNode, wanted: (name: string) => boolean): SchemaNode {
  const members = Object.entries(node.properties ?? {}).filter(([name]) => wanted(name));
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    required: node.required?.filter(wanted),
  };
}

/** @returns undefined where the alternatives have no tag */
export function taggedUnion(
  alternatives: readonly SchemaNode[],
  tag = 'type',
): TaggedUnion | undefined {
  const [first] = alternatives;
  if (first === undefined || alternatives.some((node) => tagOf(node, tag) === undefined)) {
    return undefined;
  }
  const isShared = (name: string): boolean => name !== tag && isSharedMember(name, alternatives);
  const variants: { tags: string[]; node: SchemaNode }[] = [];
  for (const alternative of alternatives) {
    const value = tagOf(alternative, tag) ?? '';
    const node = keep(alternative, (name) => name !== tag && !isShared(name));
    const known = variants.find((variant) => same(variant.node, node));
    if (known === undefined) variants.push({ tags: [value], node });
    else known.tags.push(value);
  }
  return { tag, shared: keep(first, isShared), variants };
}
