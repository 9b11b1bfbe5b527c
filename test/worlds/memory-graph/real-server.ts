import { join } from 'node:path';
import { RawMcpServer } from '../../support/raw-mcp.ts';

/** What the twin stands in for, as npm has it. */
export const realPackage = '@modelcontextprotocol/server-memory@2026.8.31';

/**
 * The real server.
 *
 * @param folder where its package is installed
 * @param file in which it keeps its graph
 */
export function realServer(folder: string, file: string): RawMcpServer {
  const program = join(folder, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js');
  return new RawMcpServer(process.execPath, [program], { MEMORY_FILE_PATH: file });
}
