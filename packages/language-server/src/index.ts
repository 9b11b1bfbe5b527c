export { CheckThread } from './checks/check-thread.ts';
export type { Problem, ProblemData } from './problems/problems.ts';
export { type DocumentKind, kindOf } from './files/document-kind.ts';
export type { ReadSibling } from './files/workspace.ts';
export { createLanguageServer, type LanguageServerOptions } from './server/language-server.ts';
export { readFileUri } from './files/stored-files.ts';
export { serveLanguage } from './server/serve-language.ts';
export {
  LanguageThread,
  type ThreadClient,
  type ThreadClientEvents,
} from './thread/language-thread.ts';
export { streamMessages } from './server/stream-messages.ts';
