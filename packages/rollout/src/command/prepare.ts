import { parseAgentSpec, type AgentSpec } from '../agents/agent-spec.ts';
import { parseUserSpec, type UserSpec } from '../users/user-spec.ts';
import type { Players } from '../play/playing.ts';
import type { RunSettings } from '../run/settings.ts';
import { askedEnvironments, type AskedEnvironments } from './asked-environments.ts';
import { isLanguageModel } from './language-model-spec.ts';
import type { RolloutOptions } from './options.ts';
import { outFolder } from './place.ts';
import type { PlayedEnvironment } from './played-environment.ts';
import type { RolloutPorts } from './ports.ts';
import { rolloutSettings, type RolloutSettings } from './settings.ts';
import {
  assertReachable,
  voiceSettings,
  type ModelClientSettings,
} from './model-client-settings.ts';

/** A run of episodes that can begin. */
export interface RolloutJob {
  readonly workspaceRoot: string;
  /** For the progress line and the table. */
  readonly title: string;
  readonly settings: RolloutSettings;
  readonly agent: AgentSpec;
  readonly user: UserSpec;
  readonly voices: ModelClientSettings;
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
  workspaceRoot: string,
  asked: AskedEnvironments,
  options: RolloutOptions,
  { variables, importModule }: Pick<RolloutPorts, 'variables' | 'importModule'>,
): Promise<RolloutJob> {
  const settings = rolloutSettings(options);
  const agent = parseAgentSpec(settings.agent);
  const user = parseUserSpec(settings.user);
  const voices = voiceSettings(options, workspaceRoot, settings);
  if (isLanguageModel(agent)) assertReachable('agent', agent, variables, voices);
  if (isLanguageModel(user)) assertReachable('user', user, variables, voices);
  const { environments, notes } = await askedEnvironments(asked, {
    workspaceRoot,
    choice: settings.choice,
    importModule,
  });
  const names = environments.map(({ name }) => name);
  const folder = outFolder(workspaceRoot, options.out, names, settings);
  const title = names.length === 1 ? names.join('') : `${names.length} environments`;
  return { workspaceRoot, title, settings, agent, user, voices, environments, notes, folder };
}

/**
 * What decides how episodes come about, for a run is gone on with only by its own settings. How many
 * scenarios and samples there are is no part of it: a run can be made longer.
 */
export function runSettings({ settings, agent, environments }: RolloutJob): RunSettings {
  const { mode, thinking, user, interaction, limits, sampling, seed } = settings;
  const ofModel = isLanguageModel(agent)
    ? { mode, ...(thinking === undefined ? {} : { thinking }), sampling: { ...sampling, seed } }
    : {};
  return {
    agent: settings.agent,
    ...ofModel,
    user,
    interaction,
    limits: { ...limits },
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
