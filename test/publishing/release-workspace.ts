import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ScratchWorkspace } from '../../packages/nx/src/testing/scratch-workspace.ts';

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

const unwanted = /(?:^|[\\/])(?:dist|node_modules|tmp|\.nx|coverage)(?:[\\/]|$)/;

function copy(path: string, to: ScratchWorkspace): void {
  const filter = (file: string): boolean => !unwanted.test(file.slice(repository.length + 1));
  cpSync(join(repository, path), to.path(path), { recursive: true, filter });
}

function link(from: string, to: string): void {
  symlinkSync(from, to, 'junction');
}

/** Everything that is installed, but our packages are the ones of this workspace. */
function linkPackages(workspace: ScratchWorkspace): void {
  const modules = join(repository, 'node_modules');
  mkdirSync(workspace.path('node_modules', '@envloom'), { recursive: true });
  for (const name of readdirSync(modules)) {
    if (name !== '@envloom' && name !== '.cache' && !name.startsWith('.vite'))
      link(join(modules, name), workspace.path('node_modules', name));
  }
  for (const name of readdirSync(join(repository, 'packages'))) {
    link(workspace.path('packages', name), workspace.path('node_modules', '@envloom', name));
  }
}

/** Little play, so that the gates take seconds: what they do at full length is tested elsewhere. */
const quickCheck = { runs: 40, minCodes: 0.2, minKillScore: 0.2, failOn: 'error' };

function quickened(nxJson: string): string {
  const configuration = JSON.parse(nxJson);
  configuration.targetDefaults.check.options = quickCheck;
  return JSON.stringify(configuration, null, 2);
}

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
  workspace.write('nx.json', quickened(readFileSync(join(repository, 'nx.json'), 'utf8')));
  // What releases change is no dependency of this workspace: npm has no lockfile to keep.
  const manifest = JSON.parse(readFileSync(workspace.path('package.json'), 'utf8'));
  delete manifest.workspaces;
  writeFileSync(workspace.path('package.json'), JSON.stringify(manifest, null, 2));
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

/** Runs Nx in a workspace as a person does who publishes with these settings of npm. */
export function nxIn(workspace: ScratchWorkspace, npmrc: string, ...args: readonly string[]): Ran {
  const env = {
    ...process.env,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    NO_COLOR: '1',
    NPM_CONFIG_USERCONFIG: npmrc,
    NX_WORKSPACE_ROOT_PATH: workspace.root,
  };
  return run(process.execPath, [nx, ...args], workspace.root, env);
}
