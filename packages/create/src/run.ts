import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { CreateError } from './create-error.ts';

const isWindows = process.platform === 'win32';

/** The Node and the commands of the workspace come first; no daemon outlives a folder that is removed. */
function environmentOf(folder: string): NodeJS.ProcessEnv {
  const path = [join(folder, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { ...process.env, PATH: path, NX_DAEMON: 'false', NX_TUI: 'false' };
}

/**
 * Runs a program in a folder, whose output the user sees.
 *
 * @throws CreateError when it fails or is interrupted
 */
export function run(folder: string, program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: environmentOf(folder),
      stdio: 'inherit',
      shell: isWindows,
    });
    const command = [program, ...args].join(' ');
    // A terminal tells the program of an interrupt itself; who ends this process alone means both.
    const end = (): boolean => child.kill();
    process.once('SIGTERM', end);
    child.once('error', (error) => {
      reject(new CreateError(`\`${command}\` could not be run: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      process.off('SIGTERM', end);
      if (code === 0) resolve();
      else reject(new CreateError(`\`${command}\` failed (${signal ?? `exit code ${code}`}).`));
    });
  });
}

/** What a program prints; undefined where it fails or is not there. */
export function outputOf(
  folder: string,
  program: string,
  args: readonly string[],
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: environmentOf(folder),
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: isWindows,
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    child.once('error', () => {
      resolve(undefined);
    });
    child.once('close', (code) => {
      resolve(code === 0 ? text.trim() : undefined);
    });
  });
}
