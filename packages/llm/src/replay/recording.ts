import { byCodeUnit } from '@envloom/core';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { LanguageModelError } from '../errors.ts';
import { appendLine, makeAppendable } from '../jsonl/append-line.ts';
import { writeAtomically } from '@envloom/core/files';
import { linesOf, type FileLine } from '../jsonl/lines.ts';
import { readJson, type ReadJson } from '../jsonl/parse-json.ts';
import { chatReplySchema, type ChatReply, type ChatRequest } from '../transport.ts';

const recordedSchema = z.strictObject({
  key: z.string(),
  stage: z.string(),
  subject: z.string(),
  reply: chatReplySchema,
});

/** One line of a recording: an answer under the content key of its question. */
export type Recorded = Readonly<z.infer<typeof recordedSchema>>;

/**
 * All answers of a recording, in the order of the file.
 *
 * @throws LanguageModelError 'bad-request' with the file and the line that is wrong
 */
export function readRecording(file: string): readonly Recorded[] {
  if (!existsSync(file))
    throw new LanguageModelError('bad-request', `there is no recording ${file}`);
  return [...linesOf(file)].flatMap((line) => recordedIn(file, line));
}

/** Reads a line of a recording; what is wrong comes as a value. */
export function readRecorded(text: string): ReadJson<Recorded> {
  return readJson(text, recordedSchema);
}

function recordedIn(file: string, { text, number }: FileLine): readonly Recorded[] {
  if (text?.trim() === '') return [];
  const read = readRecorded(text ?? '');
  if (read.ok) return [read.value];
  throw new LanguageModelError(
    'bad-request',
    `${file}:${String(number)} is no recorded answer: ${read.message}. ` +
      'Expected {"stage": "…", "subject": "…", "key": "…", "reply": {…}}; record the file again, or take the line out.',
  );
}

/** The line of a recording, with its members always in the same order. */
export function recordedText({ key, stage, subject, reply }: Recorded): string {
  const { content, reasoning, toolCalls, finishReason, refusal, model, usage } = reply;
  const { input, output, reasoning: reasoningTokens, isEstimated } = usage;
  return JSON.stringify({
    stage,
    subject,
    key,
    reply: {
      model,
      finishReason,
      usage: { input, output, reasoning: reasoningTokens, isEstimated },
      refusal,
      reasoning,
      content,
      toolCalls: toolCalls?.map(({ id, name, arguments: text }) => ({ id, name, arguments: text })),
    },
  });
}

/** Adds answers to a recording, one whole line each; the file is made when there is something to record. */
export function recorderTo(file: string): (request: ChatRequest, reply: ChatReply) => void {
  let isReady = false;
  return ({ key, stage, subject }, reply) => {
    if (!isReady) makeAppendable(file);
    isReady = true;
    appendLine(file, recordedText({ key, stage, subject, reply }));
  };
}

/**
 * Sorts a recording by stage, subject and key, with one line per question (the last), so that the
 * same answers always make the same file.
 *
 * @throws LanguageModelError 'bad-request' where a line is no recorded answer
 */
export function sortRecording(file: string): void {
  const byKey = new Map(readRecording(file).map((recorded) => [recorded.key, recorded]));
  const lines = [...byKey.values()].toSorted(inOrder).map((one) => `${recordedText(one)}\n`);
  writeAtomically(file, lines);
}

function inOrder(left: Recorded, right: Recorded): number {
  return (
    byCodeUnit(left.stage, right.stage) ||
    byCodeUnit(left.subject, right.subject) ||
    byCodeUnit(left.key, right.key)
  );
}
