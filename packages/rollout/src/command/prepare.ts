import type { CommandContext } from '@envloom/core/command';
import { pricesOf } from '@envloom/llm/command';
import { agentName, parseAgentSpec, type AgentSpec } from '../agents/agent-spec.ts';
import type { EpisodeLimits } from '../episode-job.ts';
import type { Players } from '../play/playing.ts';
import { isLanguageModel, parseUserSpec, type UserSpec } from '../player-spec.ts';
import type { RunSettings } from '../run/run-file.ts';
import {
  askedEnvironments,
  type AskedEnvironments,
  type PlayedEnvironment,
} from './environments.ts';
import type { RolloutOptions } from './options.ts';
import { outFolder } from './place.ts';
import { assertReachable } from './servers.ts';

/** A run of episodes that can begin. */
export interface RolloutJob {
  readonly workspaceRoot: string;
  readonly options: RolloutOptions;
  readonly agent: AgentSpec;
  readonly user: UserSpec;
  readonly environments: readonly PlayedEnvironment[];
  /** Which environments are left out, and why; for people. */
  readonly notes: readonly string[];
  /** Absolute path of the folder of the run. */
  readonly folder: string;
}

/**
 * Finds everything that can be wrong with what was asked for; nothing is asked and nothing written.
 *
 * @throws Error that says what is wrong and what repairs it
 */
export async function prepareRollout(
  { root, variables }: Pick<CommandContext, 'root' | 'variables'>,
  asked: AskedEnvironments,
  options: RolloutOptions,
): Promise<RolloutJob> {
  const agent = parseAgentSpec(options.agent);
  const user = parseUserSpec(options.user);
  // Prices that are missing are told before anything is asked.
  pricesOf(options);
  if (isLanguageModel(agent)) assertReachable('agent', agent, variables, options.recording);
  if (isLanguageModel(user)) assertReachable('user', user, variables, options.recording);
  const { environments, notes } = await askedEnvironments(root, asked, options);
  const names = environments.map(({ name }) => name);
  const folder = outFolder(root, names, { ...options, agent: agentName(agent) });
  return { workspaceRoot: root, options, agent, user, environments, notes, folder };
}

/** `library-loans`, `33 environments` */
export const titleOf = ({ environments }: Pick<RolloutJob, 'environments'>): string =>
  environments.length === 1
    ? environments.map(({ name }) => name).join('')
    : `${environments.length} environments`;

/** What is played, by whom and how: two tables with one title are of the same. */
export function tableTitle(job: Pick<RolloutJob, 'environments' | 'agent' | 'user' | 'options'>) {
  const { agent, user, options } = job;
  const { mode, interaction } = options;
  const name = agentName(agent);
  return [
    titleOf(job),
    isLanguageModel(agent) ? `${name} (${mode})` : name,
    ...(interaction === 'as-made' ? [] : [interaction]),
    ...(isLanguageModel(user) ? [`user ${options.user}`] : []),
  ].join(', ');
}

export function limitsOf({ maxSteps, maxEpisodeTokens }: RolloutOptions): EpisodeLimits {
  return {
    ...(maxSteps === undefined ? {} : { maxSteps }),
    ...(maxEpisodeTokens === undefined ? {} : { maxTokens: maxEpisodeTokens }),
  };
}

/** How answers of the agent are drawn; what is left out is the server's to say. */
export interface EpisodeSampling {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxTokens?: number;
}

export function samplingOf({
  temperature,
  topP,
  maxAnswerTokens,
}: RolloutOptions): EpisodeSampling {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(maxAnswerTokens === undefined ? {} : { maxTokens: maxAnswerTokens }),
  };
}

/**
 * What decides how episodes come about, for a run is gone on with only by its own settings. How many
 * scenarios and samples there are is no part of it: a run can be made longer.
 */
export function runSettings({ options, agent, environments }: RolloutJob): RunSettings {
  const { mode, thinking, user, interaction, seed } = options;
  const ofModel = isLanguageModel(agent)
    ? {
        mode,
        ...(thinking === undefined ? {} : { thinking }),
        sampling: { ...samplingOf(options), seed },
      }
    : {};
  return {
    agent: agentName(agent),
    ...ofModel,
    user,
    interaction,
    limits: { ...limitsOf(options) },
    environments: Object.fromEntries(
      environments.map(({ name, modelHash, setHash }) => [
        name,
        { model_hash: modelHash, scenarios: setHash },
      ]),
    ),
  };
}

/** Where no model was named: another day the server may have another. */
export function modelsThatServersChose(
  { agent, user }: Pick<RolloutJob, 'agent' | 'user'>,
  players: Players,
): RunSettings {
  return {
    ...chosenModel('agent_model', agent, players.agent.record),
    ...chosenModel('user_model', user, players.user.record),
  };
}

function chosenModel(
  name: string,
  spec: AgentSpec | UserSpec,
  { model }: { readonly model?: string },
): RunSettings {
  const isChosen = isLanguageModel(spec) && spec.model === undefined && model !== undefined;
  return isChosen ? { [name]: model } : {};
}
