import { generated, isObject, type Json, type JsonObject } from '@envloom/core';
import { ImportError } from '../api/import-error.ts';
import { foreignAddress } from '../foreign/address.ts';
import { originalSource } from '../foreign/original-source.ts';
import { readOriginal } from '../foreign/read-original.ts';
import { mcpAddress } from '../mcp/address.ts';
import { readServer, type ServerOptions } from '../mcp/read-server.ts';
import { cutDocument } from '../openapi/cut-document.ts';
import { routesOf } from '../openapi/routes.ts';
import { validityNotes } from '../openapi/validate.ts';
import { masked } from '../secrets/mask.ts';
import { type Choice, chosenRoutes, chosenTools } from './choose.ts';
import { sourceOf } from './parse-source.ts';
import { readJsonFile } from './read-file.ts';
import type { ReadSource, Source, SourceNote } from './source.ts';
import { toolEntry } from '../tools/tool-entry.ts';

export interface SourceOptions extends ServerOptions {
  readonly choice?: Choice;
  /** The absolute path of a file that `--from` names. */
  readonly pathOf: (file: string) => string;
}

/**
 * Reads what an environment is to be made from: `mcp:` with a command or URL, a release of another project
 * (`envscaler:<file>#<id>`, `awm:<folder>#<scenario>`, `agent-valuebench:<file>`), or a file. Of an OpenAPI document only
 * the chosen operations are kept, and what they refer to; keys are masked; no other document is ever fetched.
 *
 * @throws ImportError
 */
export async function readSource(from: string, options: SourceOptions): Promise<ReadSource> {
  const whole = await wholeSource(from, options);
  const { source } = whole;
  const notes: SourceNote[] = [...whole.notes];
  const chosen = await chosenPart(source, options.choice ?? {}, notes);
  const { source: safe, notes: keys } = withoutKeys(chosen);
  return { source: safe, notes: [...notes, ...keys] };
}

async function wholeSource(from: string, options: SourceOptions): Promise<ReadSource> {
  const foreign = foreignAddress(from);
  if (foreign !== undefined)
    return originalSource(await readOriginal(foreign, (file) => options.pathOf(file)));
  if (from.startsWith('mcp:'))
    return { source: await readServer(mcpAddress(from.slice(4)), options), notes: [] };
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(from))
    throw new ImportError(
      '--from takes files and MCP servers, and fetches nothing: download the document first, or write `mcp:` before the URL of an MCP server.',
    );
  return { source: sourceOf(await readJsonFile(options.pathOf(from), from), from), notes: [] };
}

async function chosenPart(source: Source, choice: Choice, notes: SourceNote[]): Promise<Source> {
  if (source.protocol !== 'openapi') {
    const tools = chosenTools(source.tools, choice, (tool) => toolEntry(tool)?.name ?? '');
    return { ...source, tools };
  }
  const routes = chosenRoutes(routesOf(source.document), choice);
  const document = cutDocument(source.document, routes, notes);
  notes.push(...(await validityNotes(document)));
  return { ...source, document };
}

/** The same source in which keys are masked: masking keeps the form of what it is given. */
function withoutKeys(source: Source): ReadSource {
  if (source.protocol === 'openapi') {
    const { value, notes } = masked(source.document);
    return { source: { ...source, document: objectIn(value) }, notes };
  }
  const whole: Json = generated<Json>(source);
  const { value, notes } = masked(whole);
  return { source: generated<Source>(value), notes };
}

const objectIn = (value: Json): JsonObject => (isObject(value) ? value : {});
