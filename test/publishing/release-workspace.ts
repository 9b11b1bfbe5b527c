import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ScratchWorkspace } from '@envloom/core/testing';

const repository = resolve('.');

/** What came out of a command, as a person sees it. */
export interface Ran {
  readonly status: number | null;
  readonly output: string;
}

export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Ran {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

/** @throws Error with all that was printed, when the command fails */
export function succeed(...given: Parameters<typeof run>): string {
  const { status, output } = run(...given);
  if (status !== 0) throw new Error(`${given[0]} ${given[1].join(' ')} failed:\n${output}`);
  return output;
}

const unwanted = /(?:^|[\\/])(?:dist|node_modules|tmp|\.nx)(?:[\\/]|$)/;

function copy(path: string, to: ScratchWorkspace): void {
  const filter = (file: string): boolean => !unwanted.test(file.slice(repository.length + 1));
  cpSync(join(repository, path), to.path(path), { recursive: true, filter });
}

function link(from: string, to: string): void {
  symlinkSync(from, to, 'junction');
}

/** Links what a folder of installed packages holds; git takes a link to the folder itself for a file. */
function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@envloom' && name !== '.cache' && !name.startsWith('.vite'))
      link(join(from, name), join(to, name));
  }
}

/** Everything that is installed, but our packages are the ones of this workspace. */
function linkPackages(workspace: ScratchWorkspace): void {
  linkModules(join(repository, 'node_modules'), workspace.path('node_modules'));
  mkdirSync(workspace.path('node_modules', '@envloom'));
  for (const name of readdirSync(join(repository, 'packages'))) {
    link(workspace.path('packages', name), workspace.path('node_modules', '@envloom', name));
    const own = join('packages', name, 'node_modules');
    if (existsSync(join(repository, own))) linkModules(join(repository, own), workspace.path(own));
  }
}

/** Little play, so that the gates take seconds: what they do at full length is tested elsewhere. */
const quickCheck = { runs: 40, minCodes: 0.2, minKillScore: 0.2, failOn: 'error' };

const fields = z.record(z.string(), z.unknown());

function readJson(file: string): Record<string, unknown> {
  return fields.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function quickened(): object {
  const configuration = readJson(join(repository, 'nx.json'));
  const targets = fields.parse(configuration['targetDefaults']);
  const check = { ...fields.parse(targets['check']), options: quickCheck };
  return { ...configuration, targetDefaults: { ...targets, check } };
}

/** Where packages of the workspace say that they come from. */
export const repositoryAddress = 'git+https://example.com/envloom.git';

/**
 * A git repository with the packages of this one and some of its environments, which can be released.
 *
 * @param environments their names
 */
export function releaseWorkspace(environments: readonly string[]): ScratchWorkspace {
  const workspace = new ScratchWorkspace();
  const files = ['LICENSE', 'package.json', 'tsconfig.base.json', '.gitignore', 'packages'];
  for (const path of [...files, 'tools/nx']) copy(path, workspace);
  for (const name of environments) copy(join('generated', name), workspace);
  workspace.write('nx.json', quickened());
  // What releases change is no dependency of this workspace: npm has no lockfile to keep.
  const { workspaces: _none, ...manifest } = readJson(workspace.path('package.json'));
  workspace.write('package.json', { ...manifest, repository: repositoryAddress });
  linkPackages(workspace);
  succeed('git', ['init', '--quiet', '--initial-branch=main'], workspace.root);
  succeed('git', ['config', 'user.email', 'test@example.com'], workspace.root);
  succeed('git', ['config', 'user.name', 'Test'], workspace.root);
  commit(workspace, 'Begin');
  return workspace;
}

export function commit(workspace: ScratchWorkspace, message: string): void {
  succeed('git', ['add', '--all'], workspace.root);
  succeed('git', ['commit', '--quiet', '--message', message], workspace.root);
}

const nx = join('node_modules', 'nx', 'dist', 'bin', 'nx.js');

function environmentOf(workspace: ScratchWorkspace, npmrc: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    // Nx loads plugins in its own process then, instead of starting one for each of them.
    NX_ISOLATE_PLUGINS: 'false',
    NO_COLOR: '1',
    NPM_CONFIG_USERCONFIG: npmrc,
    NX_WORKSPACE_ROOT_PATH: workspace.root,
  };
}

/** Runs Nx in a workspace as a person does who publishes with these settings of npm. */
export function nxIn(workspace: ScratchWorkspace, npmrc: string, ...args: readonly string[]): Ran {
  return run(process.execPath, [nx, ...args], workspace.root, environmentOf(workspace, npmrc));
}

/** {@link nxIn} that is not waited for; its processes are a group, to be killed together. */
export function startNxIn(
  workspace: ScratchWorkspace,
  npmrc: string,
  ...args: readonly string[]
): ChildProcess {
  return spawn(process.execPath, [nx, ...args], {
    cwd: workspace.root,
    env: environmentOf(workspace, npmrc),
    stdio: 'ignore',
    detached: true,
  });
}
