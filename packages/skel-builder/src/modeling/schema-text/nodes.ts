import { z } from 'zod';

/** The part of JSON Schema that zod writes for answers. */
export interface SchemaNode {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly properties?: Readonly<Record<string, SchemaNode>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: SchemaNode | boolean | undefined;
  /** false after `prefixItems`: there are no more. */
  readonly items?: SchemaNode | boolean | undefined;
  readonly prefixItems?: readonly SchemaNode[] | undefined;
  readonly anyOf?: readonly SchemaNode[] | undefined;
  readonly oneOf?: readonly SchemaNode[] | undefined;
  readonly $defs?: Readonly<Record<string, SchemaNode>> | undefined;
}

const nodeSchema: z.ZodType<SchemaNode> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), nodeSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), nodeSchema]).optional(),
    items: z.union([z.boolean(), nodeSchema]).optional(),
    prefixItems: z.array(nodeSchema).optional(),
    anyOf: z.array(nodeSchema).optional(),
    oneOf: z.array(nodeSchema).optional(),
    $defs: z.record(z.string(), nodeSchema).optional(),
  }),
);

/** The JSON Schema of what an answer may be, as a tree of its parts. */
export function nodeOf(schema: z.ZodType): SchemaNode {
  return nodeSchema.parse(z.toJSONSchema(schema, { io: 'input' }));
}

export const alternativesOf = ({ anyOf, oneOf }: SchemaNode): readonly SchemaNode[] | undefined =>
  oneOf ?? anyOf;

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
