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
