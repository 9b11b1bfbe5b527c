import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  chooseModel,
  openLedger,
  sortRecording,
  type BatchWaiting,
  type Ledger,
} from '@envloom/llm';
import { defaultLanguageModel } from '@envloom/llm/command';
import { agentOf, type AgentSpec } from '../agents/agent-spec.ts';
import { languageModelAgent, type LanguageModelAgent } from '../agents/language-model.ts';
import type { Players } from '../play/playing.ts';
import { isLanguageModel, type LanguageModelSpec, type UserSpec } from '../player-spec.ts';
import type { ConversationUser } from '../user.ts';
import { languageModelUser } from '../users/language-model.ts';
import { scriptedUser } from '../users/scripted.ts';
import { openModelClient, type ModelClient, type ModelClientParts } from './model-client.ts';
import type { RolloutOptions } from './options.ts';
import { samplingOf, type RolloutJob } from './prepare.ts';
import { addressOf, type Role, type Variables } from './servers.ts';

/** The language models of a run, with the servers and files behind them, until they are closed. */
export interface OpenModels {
  /** Where the agent is a language model. */
  readonly agent: LanguageModelAgent | undefined;
  /** Where the user is a language model. */
  readonly user: ModelClient | undefined;
  /** What waits for answers in files. */
  waiting(): readonly BatchWaiting[];
  /** Waits for the answers on their way, as long as the signal lets it. */
  drained(patience: AbortSignal): Promise<void>;
  close(): void;
}

/** Who plays, until it is closed. */
export interface OpenPlayers extends Players, Pick<OpenModels, 'waiting' | 'drained' | 'close'> {}

type Listeners = Pick<ModelClientParts, 'inform' | 'onEvent' | 'onRetry'>;

/** Of a run what decides which language models it needs. */
export type ModelsJob = Pick<RolloutJob, 'agent' | 'user' | 'options' | 'workspaceRoot' | 'folder'>;

/** @throws LanguageModelError where a server does not answer */
export async function openPlayers(
  job: RolloutJob,
  variables: Variables,
  listeners: Listeners,
): Promise<OpenPlayers> {
  const models = await openModels(job, variables, listeners);
  const { agent, user, options } = job;
  return {
    ...models,
    agent: agentOf(agent, (spec) => models.agent ?? notOpened(spec)),
    user: isLanguageModel(user) ? modelUser(user, models.user, options) : scriptedUser(),
  };
}

/** @throws LanguageModelError where a server does not answer */
export async function openModels(
  job: ModelsJob,
  variables: Variables,
  listeners: Listeners,
): Promise<OpenModels> {
  const { options, workspaceRoot, folder } = job;
  // Servers are asked before anything is written.
  const ofAgent = await chosenFor('agent', job.agent, variables);
  const ofUser = await chosenFor('user', job.user, variables);
  if (ofAgent === undefined && ofUser === undefined) return modelsOf(job);
  // A killed process loses nothing; after a power cut a few answers are asked for again.
  const ledger = openLedger(join(folder, 'ledger.sqlite'), { outlives: 'kill' });
  const open = (chosen: ChosenModel): ModelClient => {
    const batchFolder = join(folder, chosen.batchFolder);
    return openModelClient({
      ...chosen,
      ...listeners,
      options,
      workspaceRoot,
      ledger,
      batchFolder,
    });
  };
  try {
    const agentClient = ofAgent && open(ofAgent);
    const userClient =
      ofUser && (isSameModel(ofAgent, ofUser) && agentClient ? agentClient : open(ofUser));
    return modelsOf(job, ledger, agentClient, userClient);
  } catch (error) {
    ledger.close();
    throw error;
  }
}

function modelsOf(
  { agent, options, workspaceRoot }: ModelsJob,
  ledger?: Ledger,
  agentClient?: ModelClient,
  userClient?: ModelClient,
): OpenModels {
  const clients = [...new Set([agentClient, userClient])].filter((one) => one !== undefined);
  return {
    agent: isLanguageModel(agent) ? modelAgent(agent, agentClient, options) : undefined,
    user: userClient,
    waiting: () => clients.map((client) => client.waiting()).filter((one) => one !== undefined),
    drained: async (patience) => {
      await Promise.all(clients.map((client) => client.drained(patience)));
    },
    close: () => {
      if (ledger === undefined) return;
      ledger.close();
      if (options.record !== undefined) sortRecording(resolve(workspaceRoot, options.record));
    },
  };
}

type ChosenModel = Pick<ModelClientParts, 'spec' | 'model' | 'address' | 'batchFolder'>;

/**
 * The model behind an agent or a user; undefined where there is none. A server is asked in any case, so
 * that a wrong address or key is told before anything is played.
 *
 * @throws LanguageModelError where a server does not answer
 */
async function chosenFor(
  role: Role,
  spec: AgentSpec | UserSpec,
  variables: Variables,
): Promise<ChosenModel | undefined> {
  if (!isLanguageModel(spec)) return undefined;
  const address = addressOf(role, variables);
  const { provider, model = defaultLanguageModel } = spec;
  return {
    spec,
    address,
    model:
      provider === 'openai' ? (await chooseModel({ ...address, model: spec.model })).model : model,
    // The questions of agent and user wait in files of their own.
    batchFolder: role === 'agent' ? 'batch' : 'batch-user',
  };
}

/** A model that is agent and user at once has one budget and one limit of concurrency. */
const isSameModel = (a: ChosenModel | undefined, b: ChosenModel): boolean =>
  a?.spec.name === b.spec.name && isDeepStrictEqual(a.address, b.address);

function notOpened({ name }: LanguageModelSpec): never {
  throw new Error(`${name} was not opened.`);
}

function modelAgent(
  spec: LanguageModelSpec,
  client: ModelClient | undefined,
  options: RolloutOptions,
): LanguageModelAgent {
  if (client === undefined) return notOpened(spec);
  const { mode, thinking, seed } = options;
  return languageModelAgent({
    chat: client.chat,
    name: spec.name,
    model: client.model,
    mode,
    sampling: samplingOf(options),
    seedOf: (episode) => samplingSeed(seed, episode),
    ...(thinking === undefined ? {} : { thinking }),
  });
}

function modelUser(
  spec: LanguageModelSpec,
  client: ModelClient | undefined,
  { seed }: RolloutOptions,
): ConversationUser {
  if (client === undefined) return notOpened(spec);
  return languageModelUser({
    languageModel: client.language,
    name: spec.name,
    model: client.model,
    seedOf: (episode) => samplingSeed(seed, episode),
  });
}

/**
 * The sampling seed of an episode: samples of one scenario get different ones, and the same run the
 * same. A whole number below 2^31, which every server takes.
 */
function samplingSeed(runSeed: number, episode: string): number {
  const digest = createHash('sha256').update(`${runSeed}\n${episode}`).digest();
  return digest.readUInt32BE(0) >>> 1;
}
