import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { ImportError } from '../api/import-error.ts';
import { isOpenApi, versionOf } from '../openapi/document.ts';
import { isMcpEntry } from '../tools/tool-entry.ts';
import type { OriginalCode, Source } from './source.ts';

/**
 * What a JSON value is: an OpenAPI document, the answer to `tools/list` of an MCP server, or a list of tools as a
 * language model is given it, also within a request.
 *
 * @throws ImportError where it is none of these
 */
export function sourceOf(value: Json, file: string): Source {
  if (isOpenApi(value)) {
    versionOf(value);
    return { protocol: 'openapi', document: value };
  }
  const listing = isObject(value) && isObject(value['result']) ? value['result'] : value;
  const tools = toolsIn(listing, file);
  const isMcp = tools.some(isMcpEntry);
  if (isMcp) return { protocol: 'mcp', ...aboutServer(listing), tools, ...codeIn(listing) };
  const { server } = aboutServer(listing);
  const isKnown = Object.keys(server).length > 0;
  return { protocol: 'tools', ...(isKnown ? { server } : {}), tools, ...codeIn(listing) };
}

function aboutServer(listing: Json): {
  readonly server: JsonObject;
  readonly capabilities: JsonObject | undefined;
  readonly errors: 'sdk' | 'plain' | undefined;
} {
  const { server, serverInfo, capabilities, errors } = isObject(listing) ? listing : {};
  const said = server ?? serverInfo;
  return {
    server: isObject(said) ? said : {},
    capabilities: isObject(capabilities) ? capabilities : undefined,
    errors: errors === 'sdk' || errors === 'plain' ? errors : undefined,
  };
}

/** The code that an earlier import kept beside the tools. */
function codeIn(listing: Json): { readonly code?: OriginalCode } {
  const code = isObject(listing) ? listing['code'] : undefined;
  if (!isObject(code) || !isObject(code['operations'])) return {};
  const { shared, operations, kinds } = code;
  const told = textsIn(kinds).flatMap(([name, kind]): [string, 'query' | 'mutation'][] =>
    kind === 'query' || kind === 'mutation' ? [[name, kind]] : [],
  );
  return {
    code: {
      shared: typeof shared === 'string' ? shared : '',
      operations: Object.fromEntries(textsIn(operations)),
      kinds: Object.fromEntries(told),
    },
  };
}

const textsIn = (value: Json | undefined): readonly [string, string][] =>
  Object.entries(isObject(value) ? value : {}).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[name, text]] : [],
  );

function toolsIn(listing: Json, file: string): readonly JsonObject[] {
  const list = isObject(listing) ? (listing['tools'] ?? listing['functions']) : listing;
  if (!isList(list))
    throw new ImportError(
      `${file} is none of what can be imported: an OpenAPI document (\`openapi: 3.0\` or 3.1), the answer of an MCP server ` +
        'to `tools/list`, or a list of tools in the form of OpenAI or Anthropic.',
    );
  return list.map((tool, at) => {
    if (isObject(tool)) return tool;
    throw new ImportError(`Tool ${at + 1} in ${file} is no object.`);
  });
}
