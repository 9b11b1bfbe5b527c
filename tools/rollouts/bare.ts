// The requests of a finished run once more, with nothing around them: what a benchmark takes off.
// `node tools/rollouts/bare.ts '<JSON of BareSettings>'`; the last line of the output is JSON of BareResult.
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ChatRequest,
  type ConversationMessage,
  LanguageModelError,
  openaiTransport,
} from '@envloom/llm';
import { readTrajectories } from '@envloom/episodes/node';
import type { Trajectory, TrajectoryMessage } from '@envloom/episodes/trajectory';
import { z } from 'zod';

const settingsSchema = z.object({
  url: z.string(),
  /** The folder of a run. */
  from: z.string(),
  concurrency: z.number(),
  /** With the global `fetch`, or with the OpenAI transport of packages/llm. */
  client: z.enum(['fetch', 'transport']),
});

export type BareSettings = z.infer<typeof settingsSchema>;

export interface BareResult {
  readonly requests: number;
  /** Of the processor. */
  readonly busyMs: number;
  readonly seconds: number;
}

type Send = (question: ChatRequest) => Promise<void>;

async function trajectoriesIn(folder: string): Promise<readonly Trajectory[]> {
  const all: Trajectory[] = [];
  for await (const line of readTrajectories(folder)) {
    if ('trajectory' in line) all.push(line.trajectory);
  }
  return all;
}

function questionOf({ id, messages, steps, tools }: Trajectory, turn: number): ChatRequest {
  const before = messages.slice(0, steps[turn]?.message);
  const question = {
    model: 'reference',
    messages: before.map(asked),
    tools,
    sampling: { seed: 1 },
  };
  return { key: `${id}, turn ${turn}`, stage: 'agent', subject: id, question };
}

function asked(message: TrajectoryMessage): ConversationMessage {
  if (message.role === 'tool') {
    return { role: 'tool', toolCallId: message.tool_call_id, content: message.content };
  }
  if (message.role !== 'assistant') return message;
  const calls = message.tool_calls ?? [];
  const toolCalls = calls.map(({ id, function: call }) => ({ id, ...call }));
  return { role: 'assistant', content: message.content, ...(calls.length > 0 && { toolCalls }) };
}

/** As it goes over the wire; the reply is read and thrown away. */
function fetching(url: string): Send {
  return async ({ question: { messages, ...rest } }) => {
    const body = JSON.stringify({ ...rest, messages: messages.map(onWire), stream: true });
    const headers = { 'content-type': 'application/json' };
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- until the server answers
      if (await isAnswered(`${url}/chat/completions`, { method: 'POST', headers, body })) return;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(50);
    }
  };
}

function onWire(message: ConversationMessage): object {
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
  }
  if (message.role !== 'assistant' || message.toolCalls === undefined) return message;
  const calls = message.toolCalls.map(({ id, ...call }) => ({
    id,
    type: 'function',
    function: call,
  }));
  return { role: 'assistant', content: message.content, tool_calls: calls };
}

async function isAnswered(url: string, request: RequestInit): Promise<boolean> {
  try {
    const response = await fetch(url, request);
    const text = await response.text();
    return response.ok && text.endsWith('[DONE]\n\n');
  } catch {
    return false;
  }
}

function transporting(url: string): Send {
  const transport = openaiTransport({ baseUrl: url, apiKey: 'none', maxRetries: 12 });
  const { signal } = new AbortController();
  return async (request) => {
    const { finishReason } = await transport.send(request, signal);
    if (finishReason === 'other') throw new LanguageModelError('server', 'No end of the answer');
  };
}

async function sent({ url, from, concurrency, client }: BareSettings): Promise<BareResult> {
  const trajectories = await trajectoriesIn(from);
  const send = client === 'fetch' ? fetching(url) : transporting(url);
  const [busy, began] = [process.cpuUsage(), performance.now()];
  let requests = 0;
  const rest = trajectories.values();
  const work = async (): Promise<void> => {
    for (const trajectory of rest) {
      for (const turn of trajectory.steps.keys()) {
        requests += 1;
        // oxlint-disable-next-line no-await-in-loop -- turn by turn, as in the run
        await send(questionOf(trajectory, turn));
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const { user, system } = process.cpuUsage(busy);
  const seconds = (performance.now() - began) / 1000;
  return { requests, busyMs: (user + system) / 1000, seconds };
}

console.log(JSON.stringify(await sent(settingsSchema.parse(JSON.parse(process.argv[2] ?? '')))));
