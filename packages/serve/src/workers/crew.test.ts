import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Crew } from './crew.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const started = z.looseObject({ event: z.literal('worker-started'), pid: z.int() });

/** A copy of an environment whose scenarios may be made again. */
function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'envloom-crew-'));
  cpSync(join(root, 'generated', 'library-loans'), folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  mkdirSync(join(folder, 'node_modules'));
  const scope = join(folder, 'node_modules', '@envloom');
  mkdirSync(scope);
  symlinkSync(join(root, 'packages', 'runtime'), join(scope, 'runtime'));
  symlinkSync(join(root, 'node_modules', 'zod'), join(folder, 'node_modules', 'zod'));
  return folder;
}

it('starts no worker again with other tasks than those that the server has', async () => {
  const folder = copied();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const { crew } = await Crew.start({
    settings: {
      address: { host: '127.0.0.1', port: 0 },
      limits: {},
      tokens: {},
      allowOrigins: [],
      logLevel: 'silent',
    },
    folders: [folder],
    count: 1,
    log,
  });
  const file = join(folder, 'scenarios', 'index.json');
  const index = z.looseObject({ seed: z.int() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ ...index, seed: index.seed + 1 }));
  const [{ pid } = { pid: 0 }] = lines.flatMap(
    (line) => started.safeParse(JSON.parse(line)).data ?? [],
  );
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('restart it to serve');
  expect(lines.filter((line) => line.includes('worker-started'))).toHaveLength(1);
  await crew.stop();
  rmSync(folder, { recursive: true });
}, 30_000);
