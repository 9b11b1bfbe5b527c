export type { Problem, ProblemData } from './checking/problems.ts';
export { type DocumentKind, kindOf } from './files/document-kind.ts';
export type { ReadSibling } from './files/workspace.ts';
export { createLanguageServer, type LanguageServerOptions } from './server/language-server.ts';
