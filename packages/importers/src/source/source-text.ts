import type { Json, JsonObject } from '@envloom/core';
import type { Source, ToolsSource } from './source.ts';

/** The file beside an environment that says what it was made from. */
export const sourceFile = 'tools.json';

/**
 * A source as a file, in a form that `--from` reads again: an OpenAPI document, what an MCP server says of itself
 * with its tools, or a list of tools. Lone surrogates are escaped, so that they stay what they are.
 */
export function sourceText(source: Source): string {
  return `${JSON.stringify(storedForm(source), undefined, 2)}\n`;
}

function storedForm(source: Source): Json {
  switch (source.protocol) {
    case 'openapi':
      return source.document;
    case 'tools': {
      const { server, tools, code } = source;
      const known = stored({ server, code });
      return Object.keys(known).length === 0 ? tools : { ...known, tools };
    }
    default: {
      const { server, capabilities, errors, tools, code } = source;
      return {
        server,
        ...(capabilities === undefined ? {} : { capabilities }),
        ...(errors === undefined ? {} : { errors }),
        ...stored({ code }),
        tools,
      };
    }
  }
}

/** The members that have a value. */
function stored({ server, code }: Pick<ToolsSource, 'server' | 'code'>): JsonObject {
  return {
    ...(server === undefined ? {} : { server }),
    ...(code === undefined ? {} : { code: { ...code } }),
  };
}
