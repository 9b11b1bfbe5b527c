// Records how the real server answers, for memory-graph.test.ts:
//   npm install --prefix <folder> @modelcontextprotocol/server-memory@2026.8.31
//   node test/worlds/memory-graph/record.ts <folder>
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomRequests } from './requests.ts';
import { realServer } from './real-server.ts';

const [folder = '.'] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'envloom-memory-'));
await using server = realServer(folder, join(scratch, 'memory.jsonl'));
const lines = [JSON.stringify({ initialize: await server.initialize() })];
for (const request of [{ method: 'tools/list' }, ...randomRequests(7, 160)])
  // oxlint-disable-next-line no-await-in-loop -- each call changes what the next one sees
  lines.push(JSON.stringify({ request, answer: await server.ask(request) }));
writeFileSync(join(import.meta.dirname, 'recorded.jsonl'), `${lines.join('\n')}\n`);
rmSync(scratch, { recursive: true });
