export { Catalogue, fullName } from './catalogue/catalogue.ts';
export { CannotServeError, openEnvironment } from './catalogue/open-environment.ts';
export type { ServedEnvironment, Split } from './catalogue/open-environment.ts';
export { type ErrorBody, ServeError, type ServeErrorCode } from './errors/serve-error.ts';
export { defaultLimits, type Limits } from './limits/limits.ts';
export type { Session, SessionStart, SessionState, SessionStep } from './session/session.ts';
export { scenarioOf } from './session/assign.ts';
export { watchCatalogue } from './watch/watch-catalogue.ts';
export {
  type OpenRequest,
  read as readRequest,
  type SessionRecord,
} from './session/session-request.ts';
export {
  type SessionCounts,
  type SessionEnd,
  SessionStore,
  type SessionStoreOptions,
  type SessionWatcher,
} from './session/session-store.ts';
export type { Address, ServerOptions } from './server/server-options.ts';
export { CannotListenError } from './server/listening.ts';
export { type RunningServer, startServer } from './server/start-server.ts';
export { main } from './command/main.ts';
export { serveDescription } from './command/options.ts';
export { clientOf } from './access/access.ts';
export { openCatalogue } from './catalogue/catalogue.ts';
export { findEnvironments } from './catalogue/find-environments.ts';
export type { ServerExtension } from './server/extension.ts';
export { type RunningTwin, startTwin, type TwinOptions } from './twin/start-twin.ts';
export { type Twin, twinOf, type TwinProtocol } from './twin/twin.ts';
export type {
  AppParts,
  Channel,
  Connection,
  OpenChannel,
  ServerContext,
} from './server/protocol-adapter.ts';
