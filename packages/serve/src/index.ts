export { Catalogue, fullName } from './catalogue/catalogue.ts';
export { CannotServeError, openEnvironment } from './catalogue/open-environment.ts';
export type { ServedEnvironment, Split } from './catalogue/open-environment.ts';
export { type ErrorBody, ServeError, type ServeErrorCode } from './errors/serve-error.ts';
export { defaultLimits, type Limits } from './limits/limits.ts';
export type { Session, SessionStart, SessionState, SessionStep } from './session/session.ts';
export type { OpenRequest, SessionRecord } from './session/session-request.ts';
export {
  type SessionCounts,
  type SessionEnd,
  SessionStore,
  type SessionStoreOptions,
  type SessionWatcher,
} from './session/session-store.ts';
export type { Address, ServerOptions } from './server/server-options.ts';
export { type RunningServer, startServer } from './server/start-server.ts';
export { main } from './command/main.ts';
export { serveDescription } from './command/options.ts';
