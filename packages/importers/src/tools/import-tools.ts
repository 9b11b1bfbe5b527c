import { type JsonObject, own } from '@envloom/core';
import { type Draft, finished } from '../api/draft.ts';
import { ImportError } from '../api/import-error.ts';
import type { ImportedApi, ImportedParam, KindGuess } from '../api/imported-api.ts';
import { type SchemaContext, rootPlace } from '../schema/context.ts';
import { convertMembers } from '../schema/convert-members.ts';
import { convert } from '../schema/convert.ts';
import { cutShapes } from '../schema/cut-shapes.ts';
import { longestOfOperation, prose } from '../schema/prose.ts';
import { ShapeNames } from '../schema/shape-names.ts';
import type { McpSource, SourceNote, ToolsSource } from '../source/source.ts';
import { distinctTools } from './distinct-tools.ts';
import type { ToolEntry } from './tool-entry.ts';
import { toolKind } from './tool-kind.ts';

/** The operations of a tool list, or of an MCP server. @throws ImportError where none can be called */
export function importTools(source: McpSource | ToolsSource): ImportedApi {
  const notes: SourceNote[] = [];
  const shapes = new ShapeNames();
  const entries = distinctTools(source.tools, notes);
  if (entries.length === 0) throw new ImportError(noneText(notes));
  const drafts = entries.map((entry) => draftOf(entry, shapes, source.code));
  const cut = cutShapes(shapes.all);
  return {
    protocol: source.protocol,
    server: source.server ?? {},
    code: source.code?.shared,
    capabilities: source.protocol === 'mcp' ? source.capabilities : undefined,
    errors: source.protocol === 'mcp' ? source.errors : undefined,
    operations: drafts.map((draft) => finished(draft, cut)),
    shapes: cut.map(({ shape }) => shape),
    notes,
  };
}

function noneText(notes: readonly SourceNote[]): string {
  const why = notes.slice(0, 5).map(({ at, message }) => `  ${at}: ${message}`);
  return ['There is no tool that can be called in what --from names.', ...why].join('\n');
}

function draftOf(entry: ToolEntry, shapes: ShapeNames, code: McpSource['code']): Draft {
  const { name, description, inputSchema = {}, outputSchema, wire } = entry;
  const input = rootPlace(contextOf(inputSchema, `${name} in`, 'input', shapes), [name]);
  const { members, unknown } = convertMembers(inputSchema, input);
  const context = contextOf(outputSchema ?? {}, `${name} out`, 'output', shapes);
  const result = rootPlace(context, [name, 'result']);
  const operation = {
    name,
    description: prose(description, longestOfOperation) ?? name,
    wire,
    kind: toldKind(name, code) ?? toolKind(entry),
    params: members.map((param): ImportedParam => ({ param, place: 'argument', name: param.name })),
    unknown,
    returns: outputSchema === undefined ? ('untold' as const) : convert(outputSchema, result),
    failures: [],
    examples: [],
    code: code === undefined ? undefined : own(code.operations, name),
  };
  return { operation, input, result };
}

/** What a release says of an operation besides its tool. */
function toldKind(name: string, code: McpSource['code']): KindGuess | undefined {
  const kind = code === undefined ? undefined : own(code.kinds, name);
  return kind && { kind, reason: 'its release says so', isDeclared: true };
}

const contextOf = (
  root: JsonObject,
  scope: string,
  direction: SchemaContext['direction'],
  shapes: ShapeNames,
): SchemaContext => ({ root, scope, dialect: 'json-schema', direction, shapes });
