export { actorOf, applyDiff, clockOf, Environment } from './environment.ts';
export type {
  EnvironmentClass,
  EnvironmentSource,
  EnvironmentStarter,
} from './world/environment-class.ts';
export { reservedMethodNames } from './reserved.ts';
export type { CommonFailure, Failure, Result } from './failure/result.ts';
export { StateError } from './failure/state-error.ts';
export type { JsonSchema } from './fields/json-schema.ts';
export { jsonSchemaOf } from './fields/json-schema.ts';
export type { Fields, FieldSpec, OnRemove, Variants } from './fields/spec.ts';
export { zodOf, zodOfVariants } from './fields/zod.ts';
export { check, fail } from './helpers/assertions.ts';
export { count, groupBy, pairs, range, sortBy, unique } from './helpers/collections.ts';
export {
  addDays,
  addMinutes,
  daysBetween,
  isDate,
  minutesBetween,
  overlaps,
  parseDate,
  toDate,
} from './helpers/dates.ts';
export { evaluate } from './helpers/evaluate.ts';
export { formatDate } from './helpers/format-date.ts';
export { fuel, joinTexts, replaceTexts } from './helpers/fuel.ts';
export { reach } from './helpers/graphs.ts';
export { max, min, sum } from './helpers/numbers.ts';
export { entries, keys, ownEntry, put, toRecord, values, without } from './helpers/records.ts';
export { round } from './helpers/round.ts';
export {
  byteLength,
  formatNumber,
  lines,
  parseInteger,
  parseNumber,
  trimEnd,
  words,
} from './helpers/text.ts';
export { canonicalJson } from '@envloom/core';
export type { Json, JsonObject } from '@envloom/core';
export { didYouMean } from '@envloom/core';
export type { ChangedRow, TableDiff, WorldDiff } from './observe/diff.ts';
export { diffSpec } from './observe/diff-shape.ts';
export type { Snapshot } from './observe/snapshot.ts';
export { isKey, type Key, type KeyedRow } from './state/entry.ts';
export type { KeyFormat } from './state/key-format.ts';
export type {
  HistoryTable,
  Match,
  NewRow,
  Patch,
  Predicate,
  ReadTable,
  ReadTables,
  Singleton,
  Table,
  TreeTable,
} from './tables/types.ts';
export { Refused } from './tools/arguments.ts';
export type { McpTool } from './tools/mcp.ts';
export { mcpToolOf } from './tools/mcp.ts';
export type { OpenAITool } from './tools/openai.ts';
export { jsonSchemasOf, openAIToolOf } from './tools/openai.ts';
export { type StrictTool, strictToolOf } from './tools/strict.ts';
export type { Tool, ToolSpec } from './tools/tool.ts';
export { defineTool } from './tools/tool.ts';
export type { EntitySpec, Guide, WorldDefinition, WorldState } from './world/definition.ts';
export type { Invariant, InvariantRead, Quantity } from './world/invariant.ts';
export { preservedQuantity, quantityOf, rowInvariant, worldInvariant } from './world/invariant.ts';
export type { Scope, WorldHelpers } from './world/scope.ts';
export type { EnvironmentOptions } from './world/start.ts';
export {
  CallOverdue,
  type CallWatch,
  isCallOverdue,
  type OverdueReason,
  watchCalls,
  type WatchedCall,
} from './watch/watched.ts';
