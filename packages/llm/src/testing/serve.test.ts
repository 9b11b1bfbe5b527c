import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { openaiTransport } from '../openai/transport.ts';
import { chatRequest } from './request.ts';

let child: ChildProcess | undefined;
let folder: string | undefined;

afterEach(async () => {
  child?.kill();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

async function firstLine(process: ChildProcess): Promise<string> {
  if (!process.stdout) throw new Error('No output');
  const [line]: unknown[] = await once(createInterface(process.stdout), 'line');
  return String(line);
}

describe('the test server in a process of its own', () => {
  it('answers by the function of a module, and tells what was paid', async () => {
    folder = await mkdtemp(join(tmpdir(), 'serve-'));
    const file = join(folder, 'answers.mjs');
    await writeFile(file, `export const behaviour = { answer: ({ model }) => 'I am ' + model };\n`);
    const script = join(import.meta.dirname, 'serve.ts');
    child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    const url = await firstLine(child);
    const transport = openaiTransport({ baseUrl: url });
    for (const _ of [1, 2]) {
      const reply = await transport.send(chatRequest(), new AbortController().signal);
      expect(reply.content).toBe('I am small-model');
    }
    const stats: unknown = await (await fetch(new URL('/stats', url))).json();
    expect(stats).toMatchObject({ requests: 2, paid: 1, paidTwice: 0, repeated: 1 });
  });
});
