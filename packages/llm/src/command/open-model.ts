import { mkdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JobQueue } from '@envloom/work';
import { batchTransport, type BatchTransport } from '../batch/batch-transport.ts';
import { cacheOnlyTransport, type CacheOnlyTransport } from '../complete/cache-only.ts';
import { createLanguageModel } from '../complete/models.ts';
import { lexicalEmbedder } from '../embed/lexical-embedder.ts';
import { memoryLedger, openLedger } from '../ledger/open-ledger.ts';
import { openaiEmbedder } from '../openai/embedder.ts';
import { openaiTransport } from '../openai/transport.ts';
import { recorderTo, sortRecording } from '../replay/recording.ts';
import { replayTransport } from '../replay/replay-transport.ts';
import type { BatchWaiting } from '../batch/waiting.ts';
import type { Embedder, LanguageModel } from '../port.ts';
import type { LanguageModelEvent } from '../complete/events.ts';
import type { Ledger } from '../ledger-port.ts';
import type { Transport } from '../transport.ts';
import { drainingTransport } from './draining-transport.ts';
import { queueTransport } from './queue-transport.ts';
import { serverOf, type LanguageModelSettings } from './settings.ts';
import { chooseModel } from '../openai/models.ts';

/** A language model with everything that belongs to it, until it is closed. */
export interface OpenModel {
  readonly model: LanguageModel;
  readonly embedder: Embedder;
  readonly ledger: Ledger;
  /** The model as it is asked for. */
  readonly name: string;
  /** What waits for answers in files; undefined where nothing ever waits. */
  waiting(): BatchWaiting | undefined;
  /** Takes questions out of the files of a batch that nobody asked now, such as of older prompts. */
  forgetUnasked(): number;
  /** Waits for the answers on their way, as long as the signal lets it. */
  readonly drained: (patience: AbortSignal) => Promise<void>;
  close(): void;
}

interface ModelOutput {
  readonly inform: (message: string) => void;
  readonly onEvent?: ((event: LanguageModelEvent) => void) | undefined;
}

/** Who asks the language model in place of this process; undefined where nobody does. */
type Askers = Pick<JobQueue, 'run'> | undefined;

/**
 * Opens the ledger and the way to the language model.
 *
 * @param askers asked rather than a server, where a server is to be asked
 * @throws Error that says which option is wrong, or LanguageModelError where a server does not answer
 */
export async function openModel(
  settings: LanguageModelSettings,
  output: ModelOutput,
  askers?: Askers,
): Promise<OpenModel> {
  const name = await nameOf(settings, output);
  mkdirSync(settings.state, { recursive: true });
  const ledger = openLedger(ledgerFile(settings.state));
  const batch = settings.provider === 'batch' ? openBatch(settings, output) : undefined;
  const transport = drainingTransport(batch ?? transportOf(settings, askers));
  const { record } = settings;
  const onAnswer = record === undefined ? undefined : recorderTo(record);
  const { onEvent } = output;
  return {
    model: createLanguageModel({ ...settings, model: name, ledger, transport, onEvent, onAnswer }),
    embedder: embedderOf(settings),
    ledger,
    name,
    waiting: () => batch?.waiting(),
    forgetUnasked: () => batch?.dropUnasked() ?? 0,
    drained: transport.drained,
    close: () => {
      ledger.close();
      if (record !== undefined) sortRecording(record);
    },
  };
}

async function nameOf(settings: LanguageModelSettings, { inform }: ModelOutput): Promise<string> {
  const { provider, model, redisUrl } = settings;
  const isAskedHere = provider === 'openai' && redisUrl === undefined;
  if (model !== undefined && !isAskedHere) return model;
  if (redisUrl !== undefined && !hasServer(settings)) throw new Error(unnamedModel);
  return chosenModel(settings, inform);
}

function hasServer(settings: LanguageModelSettings): boolean {
  const { baseUrl, apiKey } = serverOf(settings);
  return baseUrl !== undefined || apiKey !== undefined;
}

const unnamedModel =
  'Workers ask the language model, so that nobody here can look up which there are: name it with ' +
  '--language-model, such as --language-model gpt-5-mini.';

/** The same, of which nothing is asked: it knows what the ledger knows, and what would be asked. */
interface CachedModel extends Pick<OpenModel, 'model' | 'embedder' | 'ledger'> {
  readonly pending: CacheOnlyTransport['pending'];
  close(): void;
}

/** Writes nothing; where there is no ledger yet, nothing is known. */
export function openCached(settings: LanguageModelSettings, name: string): CachedModel {
  const ledger = ledgerIfAny(settings.state) ?? memoryLedger();
  const transport = cacheOnlyTransport();
  return {
    model: createLanguageModel({ ...settings, budget: {}, model: name, ledger, transport }),
    embedder: lexicalEmbedder(),
    ledger,
    pending: transport.pending.bind(transport),
    close: ledger.close.bind(ledger),
  };
}

function openBatch({ state }: LanguageModelSettings, { inform }: ModelOutput): BatchTransport {
  return batchTransport({
    folder: join(state, 'batch'),
    onProblem: ({ file, line, message }) => {
      inform(`${file}:${line}: ${message}`);
    },
  });
}

function transportOf(settings: LanguageModelSettings, askers: Askers): Transport {
  if (settings.provider === 'replay') return replayTransport(settings.recordings);
  if (askers !== undefined) return queueTransport(askers);
  return openaiTransport(serverOf(settings));
}

function embedderOf(settings: LanguageModelSettings): Embedder {
  const { embeddingModel } = settings;
  if (embeddingModel === undefined) return lexicalEmbedder();
  return openaiEmbedder({ ...serverOf(settings), model: embeddingModel });
}

/** Names shown of what else a server has. */
const mostShown = 8;

/**
 * The wanted model of a server, else the one that it has, or the one to take of several. The server
 * is asked in any case, so that a wrong address or key is told before anything is done.
 *
 * @throws LanguageModelError where the server does not answer, or does not tell
 */
async function chosenModel(
  settings: LanguageModelSettings,
  inform: (message: string) => void,
): Promise<string> {
  const { model, listed } = await chooseModel({ ...serverOf(settings), model: settings.model });
  if (settings.model === undefined && listed.length > 1) {
    const others = listed.filter((one) => one !== model);
    const shown = others.slice(0, mostShown).join(', ');
    const more = others.length > mostShown ? ` and ${others.length - mostShown} more` : '';
    inform(`Asks ${model}. Other models of the server, for --language-model: ${shown}${more}.`);
  }
  return model;
}

/** @param state absolute path of the state folder */
const ledgerFile = (state: string): string => join(state, 'ledger.sqlite');

/** The ledger where there is one: asking what it knows must not make it. */
export function ledgerIfAny(state: string): Ledger | undefined {
  return existsSync(ledgerFile(state)) ? openLedger(ledgerFile(state)) : undefined;
}
