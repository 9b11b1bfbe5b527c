export { actorOf, applyDiff, clockOf, Environment } from './environment.ts';
export type {
  EnvironmentClass,
  EnvironmentOptions,
  EnvironmentSource,
  EnvironmentStarter,
} from './world/start.ts';
export { reservedMethodNames } from './reserved.ts';
export type { CommonFailure, Failure, Result } from './failure/result.ts';
export { StateError } from './failure/state-error.ts';
export { alternativeOf } from './fields/alternative-of.ts';
export { type JsonSchema, jsonSchemaOf } from './fields/json-schema.ts';
export type { Fields, FieldSpec, OnRemove, UnknownMembers, Variants } from './fields/spec.ts';
export { isDateText as isDate } from './fields/calendar.ts';
export { zodOf, zodOfVariants } from './fields/zod.ts';
export { check, fail } from './helpers/assertions.ts';
export { count, groupBy, pairs, range, reach, sortBy, unique } from './helpers/collections.ts';
export {
  addDays,
  addMinutes,
  daysBetween,
  formatDate,
  minutesBetween,
  overlaps,
  parseDate,
  parseDateTime,
  toDate,
} from './helpers/dates.ts';
export { evaluate } from './helpers/evaluate.ts';
export { fuel, joinTexts, replaceTexts } from './helpers/fuel.ts';
export { glob } from './helpers/glob/glob.ts';
export { copyJson as asJson } from './fields/copy.ts';
export { compactJson, parseJson, prettyJson } from './helpers/json-texts.ts';
export { max, min, round, roundTo, sum } from './helpers/numbers.ts';
export {
  baseName,
  dirName,
  extName,
  joinPath,
  normalizePath,
  relativePath,
} from './helpers/paths.ts';
export {
  entries,
  keys,
  ownEntry,
  put,
  toRecord,
  undeclared,
  values,
  without,
} from './helpers/records.ts';
export {
  byteLength,
  compareTexts,
  encodeUrlPart,
  formatNumber,
  lines,
  parseInteger,
  parseNumber,
  replaceExact,
  toBase64,
  trimEnd,
  words,
} from './helpers/text.ts';
export { unifiedDiff } from './helpers/diff/unified-diff.ts';
export { foldTree } from './helpers/trees.ts';
export { canonicalJson, didYouMean, isList, type Json, type JsonObject } from '@envloom/core';
export { type ChangedRow, diffSpec, type TableDiff, type WorldDiff } from './observe/diff.ts';
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
export { defineTool, Refused, type Tool, type ToolSpec } from './tools/tool.ts';
export { type McpTool, mcpToolOf, structuredOf } from './tools/mcp.ts';
export { jsonSchemasOf, type OpenAITool, openAIToolOf } from './tools/openai.ts';
export { type StrictTool, strictToolOf } from './tools/strict.ts';
export { listedOf, type Paging, type ResultText, resultText, textOfResult } from './tools/wire.ts';
export type { EntitySpec, Guide, WorldDefinition, WorldState } from './world/definition.ts';
export {
  type Invariant,
  type InvariantRead,
  preservedQuantity,
  type Quantity,
  quantityOf,
  rowInvariant,
  worldInvariant,
} from './world/invariant.ts';
export type { Scope, WorldHelpers } from './world/scope.ts';
export type { WireError, WorldWire } from './world/wire.ts';
export {
  CallOverdue,
  type CallWatch,
  isCallOverdue,
  type OverdueReason,
  watchCalls,
  type WatchedCall,
} from './watch/watched.ts';
