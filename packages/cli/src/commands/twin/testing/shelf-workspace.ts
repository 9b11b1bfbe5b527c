import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitEnvironment, writeEnvironment } from '@envloom/env-package';
import { linkedWorkspace, type ScratchWorkspace } from '@envloom/env-package/testing';
import { shelfTools } from './shelf-server.ts';

/** The twin in a workspace of {@link shelfWorkspace}, relative to its root. */
export const shelf = 'generated/shelf';

/** The command that starts the original, with a file of its own for each run. */
export const shelfServer = `mcp:SHELF_FILE={scratch}/shelf.json '${process.execPath}' '${join(import.meta.dirname, 'shelf-server.ts')}'`;

/** What every environment has. */
const tsconfig = join(
  import.meta.dirname,
  '../../../../../../generated/library-loans/tsconfig.json',
);

/** The model of the twin, with the listing of the original in it. */
export function shelfModel(): string {
  const text = readFileSync(join(import.meta.dirname, 'shelf.yaml'), 'utf8');
  const entries = shelfTools.map((tool) => JSON.stringify(tool));
  return text.replaceAll('wire: {}', () => `wire: ${entries.shift() ?? '{}'}`);
}

const amountBody = {
  content: {
    'application/json': {
      schema: { type: 'object', properties: { amount: { type: 'integer' } } },
    },
  },
};

/** The same as the twin of an API. */
export function shelfApiModel(): string {
  const responses = { 200: { description: 'Done.', content: { 'application/json': {} } } };
  const route = (method: string, path: string, more: object): string =>
    JSON.stringify({ method, path, operation: { responses, ...more } });
  return shelfModel()
    .replace('protocol: mcp', 'protocol: openapi')
    .replaceAll(/^    wire: .*"name":"(\w+)".*$/gm, (_, name: string) => {
      if (name === 'show') return `    wire: ${route('get', '/goods', {})}`;
      const path = name === 'put' ? '/goods/{good}' : '/goods/{good}/taken';
      const statuses = `    statuses: { WRONG: 422${name === 'take' ? ', TOO_FEW: 409' : ''} }`;
      return `${statuses}\n    wire: ${route('post', path, { requestBody: amountBody })}`;
    });
}

/** A workspace of its own with a package made from a model of the twin. */
export async function shelfWorkspace(model = shelfModel()): Promise<ScratchWorkspace> {
  const workspace = linkedWorkspace();
  workspace.write(`${shelf}/logic-model.yaml`, model);
  cpSync(tsconfig, workspace.path(shelf, 'tsconfig.json'));
  const problems = await writeEnvironment(workspace.root, shelf, emitEnvironment);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return workspace;
}
