import { z } from 'zod';
import { wireNameSchema } from './names.ts';
import { expressionSchema, jsonSchema } from './sample.ts';

/** A JSON object that is kept as it is, the order of its members included. */
const verbatimSchema = z.record(z.string(), jsonSchema);

/** What the original says of an operation. */
export const operationWireSchema = verbatimSchema.describe(
  'What the original says of this tool, verbatim. mcp: its entry of `tools/list`. openapi: `{ method, path, operation }` with the operation object. tools: its entry of the tool list.',
);

/** How the result of an operation becomes text on the wire of the original. */
export const resultTextSchema = z
  .union([
    z.enum(['compact', 'pretty', 'content']),
    z.strictObject({
      member: wireNameSchema.describe(
        'The member of the result that is the text; for openapi, that is the body of the response.',
      ),
    }),
    z.strictObject({
      expression: expressionSchema.describe(
        'The text as an expression over `args` and `result`: `result.message`.',
      ),
    }),
  ])
  .describe(
    'How the result becomes text where the original is served: `compact` (default) and `pretty` print it as JSON; with `content` it is the whole `CallToolResult` of MCP.',
  );

/** The HTTP statuses of an operation. */
export const statusesSchema = z
  .record(z.string(), z.int().min(100).max(599))
  .describe(
    'HTTP statuses for openapi: `success`, and one for each failure code that has its own: `{ success: 201, ISSUE_NOT_FOUND: 404 }`.',
  );

/** How an operation hands out its results page by page. */
export const pagingSchema = z
  .strictObject({
    page: wireNameSchema.describe('The param that counts pages, from 1.'),
    size: wireNameSchema.describe('The param that says how many items a page has.'),
    total: wireNameSchema.describe('The member of the result that counts all items.'),
  })
  .describe('For openapi: `Link` headers to other pages follow from it.');

/** What the model stands in for, where it is the twin of something that people have. */
export const modelWireSchema = z
  .strictObject({
    protocol: z.enum(['mcp', 'openapi', 'tools']).describe('How the original is spoken to.'),
    server: verbatimSchema
      .optional()
      .describe(
        'What the original says of itself, verbatim: `name`, `version`, `title` and the like, and `instructions`.',
      ),
    capabilities: verbatimSchema
      .optional()
      .describe('For mcp: the capabilities of the original, verbatim.'),
    errors: z
      .enum(['sdk', 'plain'])
      .optional()
      .describe(
        'For mcp: how invalid arguments and unknown tools are told. sdk: in the words of the official TypeScript SDK. plain (default): in those of the environment.',
      ),
    components: verbatimSchema
      .optional()
      .describe('For openapi: the components that operations refer to, verbatim.'),
    error_body: expressionSchema
      .optional()
      .describe(
        'For openapi: the body of a failed response as an expression over `error` (`code`, `message`, `data`, `status`); default `{ message: error.message }`.',
      ),
  })
  .describe('The original that the environment stands in for.');

export type OperationWire = z.infer<typeof operationWireSchema>;
export type ResultText = z.infer<typeof resultTextSchema>;
export type Paging = z.infer<typeof pagingSchema>;
export type ModelWire = z.infer<typeof modelWireSchema>;
