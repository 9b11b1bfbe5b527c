import { join, posix, resolve } from 'node:path';
import type { RolloutSettings } from './settings.ts';

/** Below the folder of everything that is made and kept out of git. */
const rolloutsFolder = posix.join('.envloom', 'rollouts');

/** Stands for the environment in the path of a run over several. */
const several = '_several';

/**
 * Absolute path of the folder of a run: what was asked for, or one by environment and agent, so that
 * the same command finds what it did before.
 *
 * @param out relative to the workspace root
 * @param environments their names
 */
export function outFolder(
  workspaceRoot: string,
  out: string | undefined,
  environments: readonly string[],
  settings: Pick<RolloutSettings, 'agent' | 'mode' | 'interaction'>,
): string {
  if (out !== undefined && out !== '') return resolve(workspaceRoot, out);
  const [name = several, ...others] = environments;
  const folder = others.length > 0 ? several : name;
  return join(workspaceRoot, rolloutsFolder, folder, agentFolder(settings));
}

/** `openai:qwen/qwen3-8b` as `openai-qwen-qwen3-8b`: a name of a folder on every system. */
export function agentFolder({
  agent,
  mode,
  interaction,
}: Pick<RolloutSettings, 'agent' | 'mode' | 'interaction'>): string {
  const name = agent.replaceAll(/[^A-Za-z0-9._]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return [
    name === '' ? 'agent' : name,
    ...(mode === 'prompt' ? [mode] : []),
    ...(interaction === 'as-made' ? [] : [interaction]),
  ].join('-');
}
