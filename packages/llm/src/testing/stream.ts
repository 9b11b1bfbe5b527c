import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { AnsweredCall, Fault, ModelAnswer } from './behaviour.ts';
import { gone } from './http.ts';
import { finishReasonOf, usageFor, wireCall, type Answered } from './completion.ts';

/** Sends an answer as server-sent events of some characters each, as far as the fault lets it. */
export async function streamAnswer(
  response: ServerResponse,
  told: Answered,
  fault: Fault,
): Promise<void> {
  const type = fault.contentType ?? 'text/event-stream; charset=utf-8';
  response.writeHead(200, { 'content-type': type, ...fault.headers });
  await sendComments(response, fault);
  for (const [index, event] of eventsOf(told, fault).entries()) {
    if (fault.chunkDelayMs !== undefined) await wait(fault.chunkDelayMs);
    // What is written leaves the process with the next turn; what is dropped comes after it.
    if (index === fault.dropAfterChunks) await nextTurn();
    if (index === fault.stallAfterChunks) return gone(response);
    if (isCut(response, fault, index)) return;
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.write('data: [DONE]\n\n');
  if (fault.end === 'late') await wait(5);
  if (fault.end === 'never') return gone(response);
  response.end();
}

async function sendComments(response: ServerResponse, { comments }: Fault): Promise<void> {
  for (let sent = 0; sent < (comments?.count ?? 0); sent += 1) {
    await wait(comments?.everyMs);
    response.write(': waiting\n\n');
  }
}

/** @returns whether the stream is over before its end */
function isCut(response: ServerResponse, fault: Fault, index: number): boolean {
  if (index === fault.dropAfterChunks) {
    response.socket?.destroy();
    return true;
  }
  if (index === fault.errorAfterChunks) {
    const error = { message: 'The engine ran out of memory', type: 'server_error', code: 500 };
    response.end(`data: ${JSON.stringify({ error })}\n\n`);
    return true;
  }
  if (index === fault.endAfterChunks) response.end();
  return index === fault.endAfterChunks || response.destroyed;
}

function eventsOf(told: Answered, fault: Fault): object[] {
  const { asked, answer } = told;
  const isCounted = asked.stream_options?.include_usage === true && !fault.isWithoutUsage;
  const events = deltasOf(answer).map((delta) => ({ delta, finish_reason: null }));
  const reason = fault.isWithoutReason ? null : finishReasonOf(answer);
  const last = { delta: {}, finish_reason: reason };
  const chunks: object[] = [...events, last].map((choice) =>
    chunkOf(told, { choices: [{ index: 0, ...choice }] }),
  );
  return isCounted ? [...chunks, chunkOf(told, { choices: [], usage: usageFor(told) })] : chunks;
}

function chunkOf({ asked }: Answered, rest: object): object {
  const model = `${asked.model}-served`;
  return { id: 'chatcmpl-test', object: 'chat.completion.chunk', created: 0, model, ...rest };
}

function deltasOf(answer: ModelAnswer): object[] {
  return [
    { role: 'assistant', content: '' },
    ...piecesOf(answer.reasoning ?? '').map((text) => ({ reasoning_content: text })),
    ...piecesOf(answer.content).map((text) => ({ content: text })),
    ...piecesOf(answer.refusal ?? '').map((text) => ({ refusal: text })),
    ...(answer.toolCalls ?? []).flatMap(callDeltas),
  ];
}

/** Id and name first, then the arguments in pieces; an object comes in one piece. */
function callDeltas(call: AnsweredCall, index: number): object[] {
  const { function: called, ...rest } = wireCall(call);
  const text = called.arguments;
  if (typeof text !== 'string') return [{ tool_calls: [{ index, ...rest, function: called }] }];
  const first = { index, ...rest, function: { name: called.name, arguments: '' } };
  return [
    { tool_calls: [first] },
    ...piecesOf(text).map((piece) => ({
      tool_calls: [{ index, function: { arguments: piece } }],
    })),
  ];
}

/** About eight pieces whatever the length, so that long answers stay quick. */
function piecesOf(text: string): string[] {
  const length = Math.max(1, Math.ceil(text.length / 8));
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}
