// A small MCP server for tests, over standard input and output: `node notes-server.ts`. NOTES_FILE names a file of
// titles that it begins with and keeps; NOTES_COUNT one in which it counts its starts: every third time it ends at once.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { generated, type JsonObject } from '@envloom/core';
import { Notes, notesTools } from './notes.ts';

interface Request {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly name: string; readonly arguments?: JsonObject };
}

const counting = process.env['NOTES_COUNT'];
if (counting !== undefined) {
  const starts = existsSync(counting) ? readFileSync(counting, 'utf8').length : 0;
  writeFileSync(counting, '.'.repeat(starts + 1));
  if (starts % 3 === 2) process.exit(1);
}

const file = process.env['NOTES_FILE'] ?? '';
const titles = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
const notes = new Notes(titles.filter((title) => title !== ''));

const greeting = {
  protocolVersion: '2025-06-18',
  serverInfo: { name: 'notes', version: '1.0.0' },
  capabilities: { tools: {} },
};

const offered = [
  ...notesTools,
  { name: 'where', inputSchema: { type: 'object' } },
  { name: 'hang', inputSchema: { type: 'object' } },
  { name: 'end', inputSchema: { type: 'object' } },
];

function answerTo({ method, params }: Request): object | undefined {
  if (method === 'initialize') return { result: greeting };
  if (method === 'tools/list') return { result: { tools: offered } };
  if (params?.name === 'hang') return undefined;
  if (params?.name === 'end') process.exit(1);
  if (params?.name === 'where') return { result: { content: [{ type: 'text', text: file }] } };
  const answer = notes.answer(params ?? { name: '' });
  if (file !== '') writeFileSync(file, notes.titles.join('\n'));
  return answer;
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = generated<Request>(JSON.parse(line));
  const answer = request.id === undefined ? undefined : answerTo(request);
  if (answer !== undefined)
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: request.id, ...answer })}\n`);
});
