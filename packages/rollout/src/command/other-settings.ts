import { relative } from 'node:path';
import { OtherSettingsError, type Difference } from '../run/run-file.ts';

/** Options by the names of the settings that follow from them; see `runSettings`. */
const options: Readonly<Record<string, string>> = {
  agent: '--agent',
  mode: '--mode',
  thinking: '--thinking',
  user: '--user',
  interaction: '--interaction',
  'limits.maxSteps': '--max-steps',
  'limits.maxTokens': '--max-episode-tokens',
  'sampling.temperature': '--temperature',
  'sampling.topP': '--top-p',
  'sampling.maxTokens': '--max-answer-tokens',
  'sampling.seed': '--seed',
  agent_model: 'the model that the server chose for the agent',
  user_model: 'the model that the server chose for the user',
};

/**
 * Does `work`, and tells settings of another run by the options that set them.
 *
 * @throws Error that names the options, or what `work` throws
 */
export function namingOptions<T>(workspaceRoot: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof OtherSettingsError)) throw error;
    const folder = relative(workspaceRoot, error.folder) || '.';
    const advice = error.differing.some(isChangedEnvironment) ? startAnew(folder) : goOn;
    const message = `${folder} holds a run with other settings: ${told(error.differing).join('; ')}. ${advice}`;
    throw new Error(message, { cause: error });
  }
}

const goOn = 'Give the options of before to go on with it, or another folder with --out.';

/** No option brings an environment back as it was. */
function startAnew(folder: string): string {
  return (
    'The episodes in it are of the environment as it was, so new ones cannot be added. ' +
    `Play into another folder, such as --out ${folder}-2, or move ${folder} away to begin again there.`
  );
}

function isChangedEnvironment({ setting }: Difference): boolean {
  return ofEnvironment.exec(setting)?.groups?.['what'] !== undefined;
}

function told(differing: readonly Difference[]): readonly string[] {
  const isOtherAgent = differing.some(({ setting }) => setting === 'agent');
  // From another agent other settings follow by themselves.
  const shown = isOtherAgent ? differing.filter(isOption) : differing;
  return shown.map(differenceText);
}

const isOption = ({ setting }: Difference): boolean => options[setting]?.startsWith('--') === true;

function differenceText({ setting, before, now }: Difference): string {
  const environment = environmentText(setting, before);
  return environment ?? `${options[setting] ?? setting} was ${before} and is ${now}`;
}

const ofEnvironment = /^environments\.(?<name>[^.]+)(?:\.(?<what>model_hash|scenarios))?$/;

/** Nobody knows hashes by heart. */
function environmentText(setting: string, before: string): string | undefined {
  const { name, what } = ofEnvironment.exec(setting)?.groups ?? {};
  if (name === undefined) return undefined;
  if (what === 'model_hash') return `the logic model of ${name} has changed since`;
  if (what === 'scenarios') return `the scenarios of ${name} have been made again since`;
  return before === 'not given'
    ? `${name} was not played before`
    : `${name} was played, and is not now`;
}
