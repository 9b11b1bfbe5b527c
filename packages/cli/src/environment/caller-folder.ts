import { workspaceRoot } from '@nx/devkit';

/** Where the command was typed: npm and npx tell it when they run in another folder. */
export function callerFolder(): string {
  const caller = process.env['INIT_CWD'];
  return caller?.startsWith(workspaceRoot) ? caller : process.cwd();
}
