import { cancelled, LanguageModelError } from '../errors.ts';
import type { ChatReply, ChatRequest, Transport } from '../transport.ts';

import { readRecording, type Recorded } from './recording.ts';

export interface ReplayOptions {
  /** What to run to record what is missing, as a sentence. */
  readonly howToRecord?: string;
}

const defaultHowToRecord =
  'Run the same command with --provider openai --record <file> to record it.';

/**
 * A transport that answers from recordings only. Of several answers to one question the last counts.
 *
 * @throws LanguageModelError 'bad-request' where a file is missing or a line is no recorded answer
 */
export function replayTransport(
  files: string | readonly string[],
  { howToRecord = defaultHowToRecord }: ReplayOptions = {},
): Transport {
  const all = typeof files === 'string' ? [files] : files;
  const recorded = new Map(
    all.flatMap((file) => readRecording(file)).map((answer) => [answer.key, answer]),
  );
  const missing = { files: all, recorded: [...recorded.values()], howToRecord };
  return {
    name: 'replay',
    isOffline: true,
    // oxlint-disable-next-line typescript/require-await -- what throws here must reject
    async send(request: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
      if (signal.aborted) throw cancelled(signal);
      const answer = recorded.get(request.key);
      if (answer === undefined) throw notRecorded(request, missing);
      return answer.reply;
    },
  };
}

interface Recordings {
  readonly files: readonly string[];
  readonly recorded: readonly Recorded[];
  readonly howToRecord: string;
}

function notRecorded(request: ChatRequest, recordings: Recordings): LanguageModelError {
  const { stage, subject, key } = request;
  return new LanguageModelError(
    'not-recorded',
    `no recorded answer to ${stage} of ${subject} (key ${key}) in ${recordings.files.join(', ')}. ` +
      `${whyMissing(request, recordings)}${recordings.howToRecord}`,
  );
}

function whyMissing({ stage, subject }: ChatRequest, { recorded }: Recordings): string {
  const others = recorded.filter((one) => one.stage === stage && one.subject === subject);
  if (others.length === 0) return '';
  const keys = others.map(({ key }) => `${key.slice(0, 12)}…`).slice(0, 3);
  return (
    `The recording answers ${stage} of ${subject} under another key (${keys.join(', ')}): the prompt, ` +
    'the schema, the model name or the sampling changed since. '
  );
}
