import type { ReadSource, Source } from '../source/source.ts';
import { backgroundOf } from './background.ts';
import type { Original } from './original.ts';

/**
 * An original as what an environment is made from: its tools, verbatim; what is known of it, as a server would say it of itself;
 * and its code, to be read. AWM serves its tools over MCP, the others hand them to language models.
 */
export function originalSource(original: Original): ReadSource {
  const { release, id, title, tools, operations, code, notes } = original;
  const codes = operations.flatMap((operation): [string, string][] =>
    operation.code === undefined ? [] : [[operation.name, operation.code]],
  );
  const kinds = operations.flatMap((operation): [string, 'query' | 'mutation'][] =>
    operation.kind === undefined ? [] : [[operation.name, operation.kind]],
  );
  const about = {
    server: { name: id, title, instructions: backgroundOf(original) },
    tools,
    code: {
      shared: code ?? '',
      operations: Object.fromEntries(codes),
      kinds: Object.fromEntries(kinds),
    },
  };
  const source: Source =
    release === 'awm'
      ? { protocol: 'mcp', capabilities: undefined, ...about }
      : { protocol: 'tools', ...about };
  return { source, notes };
}
