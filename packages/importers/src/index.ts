// Reads what people have already (MCP servers, OpenAPI documents, tool lists) as operations of a logic model.
export type {
  ImportedApi,
  ImportedExample,
  ImportedFailure,
  ImportedOperation,
  ImportedParam,
  KindGuess,
  ParamPlace,
} from './api/imported-api.ts';
export { ImportError } from './api/import-error.ts';
export type { Loss } from './schema/context.ts';
export { shapesIn } from './schema/cut-shapes.ts';
export type { NamedTypeJson, ShapeJson, TypeJson, UnknownMembers } from './schema/type-json.ts';
export { mcpAddress, type McpAddress } from './mcp/address.ts';
export { masked, maskedText, type Masked } from './secrets/mask.ts';
export { mostOperations, type Choice } from './source/choose.ts';
export { importSource } from './source/import-source.ts';
export { sourceOf } from './source/parse-source.ts';
export { readSource, type SourceOptions } from './source/read-source.ts';
export { type Skeleton, type SkeletonOperation, skeletonOf } from './skeleton/skeleton.ts';
export { skeletonText } from './skeleton/skeleton-text.ts';
export { sourceFile, sourceText } from './source/source-text.ts';
export type {
  McpSource,
  OpenApiSource,
  ReadSource,
  Source,
  SourceNote,
  ToolsSource,
} from './source/source.ts';
