import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes a temporary tsconfig below the workspace's `node_modules`, where `types` are found as
 * they are from the projects, and removes it after use.
 */
export async function withScratchConfig<T>(
  workspaceRoot: string,
  config: object,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = join(workspaceRoot, 'node_modules', '.cache', 'envloom');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `tsconfig.${process.pid}.${randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(config));
  try {
    return await use(path);
  } finally {
    rmSync(path);
  }
}
