import { workspaceRootOf } from './workspace-root.ts';

/** Where the command was typed: npm and npx tell it when they run in another folder. */
export function callerFolder(): string {
  const { INIT_CWD: caller } = process.env;
  return caller?.startsWith(workspaceRootOf(process.cwd())) === true ? caller : process.cwd();
}
