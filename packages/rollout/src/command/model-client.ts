import { resolve } from 'node:path';
import { partsOf } from '@envloom/core/command';
import {
  batchTransport,
  type ConnectionOptions,
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
} from '@envloom/llm';
import { budgetOf, drainingTransport, pricesOf } from '@envloom/llm/command';
import type { LanguageModelSpec } from '../player-spec.ts';
import type { RolloutOptions } from './options.ts';

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
  readonly spec: LanguageModelSpec;
  /** As the server is asked for it. */
  readonly model: string;
  readonly address: ConnectionOptions;
  readonly options: RolloutOptions;
  readonly workspaceRoot: string;
  readonly ledger: Ledger;
  /** Absolute path of the folder of its batch files. */
  readonly batchFolder: string;
  readonly inform: (message: string) => void;
  readonly onEvent: (event: LanguageModelEvent) => void;
  /** Told before a question is asked once more, for a server that failed. */
  readonly onRetry: (event: OpenAiRetryEvent) => void;
}

/** @throws LanguageModelError where there is no such recording, or limits cannot be kept */
export function openModelClient(parts: ModelClientParts): ModelClient {
  const { ledger, model, onEvent, options, workspaceRoot } = parts;
  const { concurrency, record } = options;
  const prices = pricesOf(options);
  const batch = parts.spec.provider === 'batch' ? openBatch(parts) : undefined;
  const transport = drainingTransport(batch ?? transportOf(parts));
  const models = createModels({
    transport,
    ledger,
    model,
    concurrency,
    budget: budgetOf(options),
    onEvent,
    ...(prices === undefined ? {} : { prices }),
    ...(record === undefined ? {} : { onAnswer: recorderTo(resolve(workspaceRoot, record)) }),
  });
  return {
    ...models,
    model,
    waiting: () => batch?.waiting(),
    drained: transport.drained,
  };
}

function openBatch({ batchFolder, inform }: ModelClientParts): BatchTransport {
  return batchTransport({
    folder: batchFolder,
    onProblem: ({ file, line, message }) => {
      inform(`${file}:${line}: ${message}`);
    },
  });
}

function transportOf(parts: ModelClientParts): Transport {
  const { spec, options, workspaceRoot, address, onRetry } = parts;
  if (spec.provider === 'replay') {
    const files = partsOf(options.recording) ?? [];
    return replayTransport(
      files.map((file) => resolve(workspaceRoot, file)),
      { howToRecord },
    );
  }
  const { timeout } = options;
  const timeouts = timeout === undefined ? {} : { timeouts: timeoutsOf(timeout) };
  return openaiTransport({ ...address, ...timeouts, onRetry });
}

const howToRecord = 'Run the same command with openai:<model> and --record <file> to record it.';

/** A server that answers whole sends no byte before the end. */
const timeoutsOf = (seconds: number): Timeouts => ({
  idleMs: 1000 * seconds,
  totalMs: 1000 * seconds,
});
