import { existsSync } from 'node:fs';
import { z } from 'zod';
import { LanguageModelError } from '../errors.ts';
import { linesOf, type FileLine } from '../jsonl/lines.ts';
import { readJson, type ReadJson } from '../jsonl/parse-json.ts';
import { chatReplySchema } from '../transport.ts';

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
