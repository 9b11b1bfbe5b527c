import { Console } from 'node:console';

/** Sends to standard error what code prints to the console: standard output belongs to the protocol. */
export function quietConsole(): void {
  globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
}
