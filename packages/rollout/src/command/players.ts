import type { ConversationUser } from '../user.ts';
import type { Agent } from '../agent.ts';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  openLedger,
  sortRecording,
  type BatchWaiting,
  type LanguageModelEvent,
  type OpenAiRetryEvent,
} from '@envloom/llm';
import { agentOf } from '../agents/agent-of.ts';
import { languageModelAgent } from '../agents/language-model.ts';
import { languageModelUser } from '../users/language-model.ts';
import { scriptedUser } from '../users/scripted.ts';
import type { AgentSpec } from '../agents/agent-spec.ts';
import type { LanguageModelSpec } from '../player-spec.ts';
import type { Players } from '../play/playing.ts';
import type { UserSpec } from '../users/user-spec.ts';
import { isLanguageModel } from './language-model-spec.ts';
import { samplingSeed } from './sampling-seed.ts';
import type { RolloutSettings } from './settings.ts';
import { addressOf, type Role, type ModelClientSettings } from './model-client-settings.ts';
import {
  modelOf,
  openModelClient,
  type ModelClient,
  type ModelClientParts,
} from './model-client.ts';

/** Who plays, with the servers and files behind them, until they are closed. */
export interface OpenPlayers extends Players {
  /** What waits for answers in files. */
  waiting(): readonly BatchWaiting[];
  /** Waits for the answers on their way, as long as the signal lets it. */
  drained(patience: AbortSignal): Promise<void>;
  close(): void;
}

export interface PlayersWanted {
  readonly agent: AgentSpec;
  readonly user: UserSpec;
  readonly settings: RolloutSettings;
  readonly voices: ModelClientSettings;
}

export interface PlayersPorts {
  /** Absolute path of the folder of the run. */
  readonly folder: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly inform: (message: string) => void;
  readonly onEvent: (event: LanguageModelEvent) => void;
  readonly onRetry: (event: OpenAiRetryEvent) => void;
}

/** @throws LanguageModelError where a server does not answer */
export async function openPlayers(
  wanted: PlayersWanted,
  ports: PlayersPorts,
): Promise<OpenPlayers> {
  const { agent, user, settings, voices } = wanted;
  if (!isLanguageModel(agent) && !isLanguageModel(user)) return builtInPlayers(agent);
  const models = await modelsOf(wanted, ports);
  // A killed process loses nothing; after a power cut a few answers are asked for again.
  const ledger = openLedger(join(ports.folder, 'ledger.sqlite'), { outlives: 'kill' });
  try {
    const open = (role: Role, spec: LanguageModelSpec): ModelClient =>
      openModelClient(spec, voices, partsOf(role, { ledger, model: models[role] }, ports));
    const agentClient = isLanguageModel(agent) ? open('agent', agent) : undefined;
    const userClient = isLanguageModel(user)
      ? (sharedClient(wanted, ports, agentClient) ?? open('user', user))
      : undefined;
    const opened = [...new Set([agentClient, userClient])].filter((voice) => voice !== undefined);
    return {
      agent: agentOf(agent, (spec) => modelAgent(spec, agentClient, settings)),
      user: isLanguageModel(user) ? modelUser(user, userClient, settings) : scriptedUser(),
      waiting: () => opened.map((voice) => voice.waiting()).filter((one) => one !== undefined),
      drained: async (patience) => {
        await Promise.all(opened.map((voice) => voice.drained(patience)));
      },
      close: () => {
        ledger.close();
        if (voices.record !== undefined) sortRecording(voices.record);
      },
    };
  } catch (error) {
    ledger.close();
    throw error;
  }
}

/** A model that is agent and user at once has one budget and one limit of concurrency. */
function sharedClient(
  { agent, user }: PlayersWanted,
  { variables }: PlayersPorts,
  voice: ModelClient | undefined,
): ModelClient | undefined {
  const isShared =
    isLanguageModel(agent) &&
    isLanguageModel(user) &&
    agent.name === user.name &&
    isDeepStrictEqual(addressOf('agent', variables), addressOf('user', variables));
  return isShared ? voice : undefined;
}

/** Servers are asked before anything is written. */
async function modelsOf(
  { agent, user }: PlayersWanted,
  { variables }: PlayersPorts,
): Promise<Readonly<Record<Role, string>>> {
  const nameOf = (role: Role, spec: AgentSpec | UserSpec): Promise<string> | string =>
    isLanguageModel(spec) ? modelOf(spec, addressOf(role, variables)) : spec.kind;
  return { agent: await nameOf('agent', agent), user: await nameOf('user', user) };
}

function builtInPlayers(spec: AgentSpec): OpenPlayers {
  return {
    agent: agentOf(spec, notOpened),
    user: scriptedUser(),
    waiting: () => [],
    drained: async () => undefined,
    close: () => undefined,
  };
}

function notOpened({ name }: LanguageModelSpec): never {
  throw new Error(`${name} was not opened.`);
}

function partsOf(
  role: Role,
  { ledger, model }: Pick<ModelClientParts, 'ledger' | 'model'>,
  { folder, variables, inform, onEvent, onRetry }: PlayersPorts,
): ModelClientParts {
  return {
    ledger,
    model,
    // The questions of agent and user wait in files of their own.
    batchFolder: join(folder, role === 'agent' ? 'batch' : 'batch-user'),
    address: addressOf(role, variables),
    inform,
    onEvent,
    onRetry,
  };
}

function modelAgent(
  spec: LanguageModelSpec,
  voice: ModelClient | undefined,
  { mode, thinking, sampling, seed }: RolloutSettings,
): Agent {
  if (voice === undefined) return notOpened(spec);
  return languageModelAgent({
    chat: voice.chat,
    name: spec.name,
    model: voice.model,
    mode,
    sampling,
    seedOf: (episode) => samplingSeed(seed, episode),
    ...(thinking === undefined ? {} : { thinking }),
  });
}

function modelUser(
  spec: LanguageModelSpec,
  voice: ModelClient | undefined,
  { seed }: RolloutSettings,
): ConversationUser {
  if (voice === undefined) return notOpened(spec);
  return languageModelUser({
    languageModel: voice.language,
    name: spec.name,
    model: voice.model,
    seedOf: (episode) => samplingSeed(seed, episode),
  });
}
