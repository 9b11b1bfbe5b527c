// A small MCP server for tests, over standard input and output: amounts of goods on a shelf. SHELF_FILE names a file
// that it keeps them in; after SHELF_CALLS calls it ends.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { generated } from '@envloom/core';

interface Request {
  readonly id?: number;
  readonly method: string;
  readonly params?: {
    readonly name: string;
    readonly arguments?: { readonly good?: unknown; readonly amount?: unknown };
  };
}

const file = process.env['SHELF_FILE'] ?? '';
const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
const shelf = new Map<string, number>(generated<[string, number][]>(stored));

const mostCalls = Number(process.env['SHELF_CALLS'] ?? Number.POSITIVE_INFINITY);
let calls = 0;

const good = { type: 'string' };
const amount = { type: 'integer', minimum: 1 };

export const shelfTools = [
  {
    name: 'put',
    description: 'Puts goods on the shelf.',
    inputSchema: { type: 'object', properties: { good, amount }, required: ['good', 'amount'] },
  },
  {
    name: 'take',
    description: 'Takes goods from the shelf.',
    inputSchema: { type: 'object', properties: { good, amount }, required: ['good', 'amount'] },
  },
  { name: 'show', inputSchema: { type: 'object', properties: {} } },
];

function done(name: string, { good: what, amount: many }: { good?: unknown; amount?: unknown }) {
  if (name === 'show')
    return JSON.stringify([...shelf].map(([key, count]) => ({ good: key, amount: count })));
  if (typeof what !== 'string' || !Number.isInteger(many) || Number(many) < 1)
    throw new Error(`${name} takes a good and an amount`);
  const there = shelf.get(what) ?? 0;
  const left = name === 'put' ? there + Number(many) : there - Number(many);
  if (left < 0) throw new Error(`Only ${there} of ${what} are there`);
  if (left === 0) shelf.delete(what);
  else shelf.set(what, left);
  return String(left);
}

function answerTo({ method, params }: Request): object {
  if (method === 'initialize')
    return {
      protocolVersion: '2025-06-18',
      serverInfo: { name: 'shelf', version: '2.0.0' },
      capabilities: { tools: {} },
    };
  if (method === 'tools/list') return { tools: shelfTools };
  calls += 1;
  if (calls > mostCalls) process.exit(1);
  const { name = '', arguments: args = {} } = params ?? {};
  const isKnown = shelfTools.some((tool) => tool.name === name);
  try {
    if (!isKnown) throw new Error(`Unknown tool: ${name}`);
    return { content: [{ type: 'text', text: done(name, args) }] };
  } catch (error) {
    return {
      content: [{ type: 'text', text: error instanceof Error ? error.message : '' }],
      isError: true,
    };
  } finally {
    if (file !== '') writeFileSync(file, JSON.stringify([...shelf]));
  }
}

if (process.argv[1] === import.meta.filename)
  createInterface({ input: process.stdin }).on('line', (line) => {
    const request = generated<Request>(JSON.parse(line));
    if (request.id === undefined) return;
    const response = { jsonrpc: '2.0', id: request.id, result: answerTo(request) };
    process.stdout.write(`${JSON.stringify(response)}\n`);
  });
