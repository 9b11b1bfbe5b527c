import { createHash } from 'node:crypto';
import { join, posix, resolve } from 'node:path';
import type { RolloutOptions } from './options.ts';

/** Below the folder of everything that is made and kept out of git. */
const rolloutsFolder = posix.join('.envloom', 'rollouts');

/** The longest name that environments are joined to: on Windows a path must not become too long. */
const longest = 64;

type PlayedBy = Pick<RolloutOptions, 'agent' | 'mode' | 'interaction'>;

/**
 * Absolute path of the folder of a run: what was asked for, or one by environments and agent, so that
 * the same command finds what it did before, and no run stands in the way of one of other environments.
 *
 * @param environments their names
 * @param options `agent` as trajectories name it
 */
export function outFolder(
  workspaceRoot: string,
  environments: readonly string[],
  options: Pick<RolloutOptions, 'out'> & PlayedBy,
): string {
  const { out } = options;
  if (out !== undefined && out !== '') return resolve(workspaceRoot, out);
  const folders = [environmentsFolder(environments), agentFolder(options)];
  return join(workspaceRoot, rolloutsFolder, ...folders);
}

/** `library-loans`, `bank-ledger+library-loans`, `33-environments-1f0c9a2b`; in any order the same. */
export function environmentsFolder(names: readonly string[]): string {
  const sorted = names.toSorted();
  const joined = sorted.join('+');
  if (sorted.length === 1 || joined.length <= longest) return joined;
  const hash = createHash('sha256').update(joined).digest('hex').slice(0, 8);
  return `${sorted.length}-environments-${hash}`;
}

/** `openai:qwen/qwen3-8b` as `openai-qwen-qwen3-8b`: a name of a folder on every system. */
export function agentFolder({ agent, mode, interaction }: PlayedBy): string {
  const name = agent.replaceAll(/[^A-Za-z0-9._]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return [
    name === '' ? 'agent' : name,
    ...(mode === 'prompt' ? [mode] : []),
    ...(interaction === 'as-made' ? [] : [interaction]),
  ].join('-');
}
