import { type ChildProcess, spawn } from 'node:child_process';
import { basename } from 'node:path';
import { constants } from 'node:os';

/** What ends a server. A terminal sends the first of them to every process on it by itself. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** As shells count a process that a signal ended. */
const signalled = 128;

/** Runs npm in the place of this process: its streams, signals and exit status. */
export function runNpm(args: readonly string[]): void {
  const child = spawned(args);
  for (const signal of signals) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.once('error', (error) => {
    process.stderr.write(`npm cannot be run: ${error.message}\nInstall @envloom/serve here.\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? signalled + (signal === null ? 0 : constants.signals[signal]);
  });
}

/** With the npm that runs us, where it does, so that no shell is needed. */
function spawned(args: readonly string[]): ChildProcess {
  const npm = process.env['npm_execpath'];
  if (npm !== undefined && basename(npm) === 'npm-cli.js')
    return spawn(process.execPath, [npm, ...args], { stdio: 'inherit' });
  const isWindows = process.platform === 'win32';
  const safe = isWindows ? args.map((arg) => `"${arg.replaceAll('"', '')}"`) : [...args];
  return spawn('npm', safe, { stdio: 'inherit', shell: isWindows });
}
