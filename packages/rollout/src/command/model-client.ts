import {
  batchTransport,
  chooseModel,
  createModels,
  openaiTransport,
  recorderTo,
  replayTransport,
  type BatchTransport,
  type BatchWaiting,
  type LanguageModelEvent,
  type Ledger,
  type Models,
  type OpenAiRetryEvent,
  type Timeouts,
  type Transport,
  type ConnectionOptions,
} from '@envloom/llm';
import type { LanguageModelSpec } from '../player-spec.ts';
import { drainingTransport, defaultLanguageModel } from '@envloom/llm/command';
import type { ModelClientSettings } from './model-client-settings.ts';

/** A language model that an agent or a user speaks with, until it is drained. */
export interface ModelClient extends Models {
  /** As the server is asked for it. */
  readonly model: string;
  /** What waits for answers in files; undefined where nothing ever waits. */
  waiting(): BatchWaiting | undefined;
  /** Waits for the answers on their way, as long as the signal lets it. */
  drained(patience: AbortSignal): Promise<void>;
}

export interface ModelClientParts {
  /** As {@link modelOf} has it. */
  readonly model: string;
  readonly ledger: Ledger;
  /** Absolute path of the folder of its batch files. */
  readonly batchFolder: string;
  readonly address: ConnectionOptions;
  readonly inform: (message: string) => void;
  readonly onEvent: (event: LanguageModelEvent) => void;
  /** Told before a question is asked once more, for a server that failed. */
  readonly onRetry: (event: OpenAiRetryEvent) => void;
}

/** @throws LanguageModelError where there is no such recording, or limits cannot be kept */
export function openModelClient(
  spec: LanguageModelSpec,
  settings: ModelClientSettings,
  parts: ModelClientParts,
): ModelClient {
  const { prices, record, concurrency, budget } = settings;
  const { ledger, model, onEvent } = parts;
  const batch = spec.provider === 'batch' ? openBatch(parts) : undefined;
  const transport = drainingTransport(batch ?? transportOf(spec, settings, parts));
  const models = createModels({
    transport,
    ledger,
    model,
    concurrency,
    budget,
    onEvent,
    ...(prices === undefined ? {} : { prices }),
    ...(record === undefined ? {} : { onAnswer: recorderTo(record) }),
  });
  return {
    ...models,
    model,
    waiting: () => batch?.waiting(),
    drained: transport.drained,
  };
}

/**
 * The model that is asked. A server is asked in any case, so that a wrong address or key is told before
 * anything is played.
 *
 * @throws LanguageModelError where a server does not answer
 */
export async function modelOf(
  { provider, model }: LanguageModelSpec,
  address: ConnectionOptions,
): Promise<string> {
  if (provider !== 'openai') return model ?? defaultLanguageModel;
  return (await chooseModel({ ...address, model })).model;
}

function openBatch({ batchFolder, inform }: ModelClientParts): BatchTransport {
  return batchTransport({
    folder: batchFolder,
    onProblem: ({ file, line, message }) => {
      inform(`${file}:${line}: ${message}`);
    },
  });
}

function transportOf(
  { provider }: LanguageModelSpec,
  { recordings, timeoutSeconds }: ModelClientSettings,
  { address, onRetry }: Pick<ModelClientParts, 'address' | 'onRetry'>,
): Transport {
  if (provider === 'replay') return replayTransport(recordings, { howToRecord });
  const timeouts = timeoutSeconds === undefined ? {} : { timeouts: timeoutsOf(timeoutSeconds) };
  return openaiTransport({ ...address, ...timeouts, onRetry });
}

const howToRecord = 'Run the same command with openai:<model> and --record <file> to record it.';

/** A server that answers whole sends no byte before the end. */
const timeoutsOf = (seconds: number): Timeouts => ({
  idleMs: 1000 * seconds,
  totalMs: 1000 * seconds,
});
