import type {
  Channel,
  Connection,
  OpenChannel,
  ServerContext,
} from '../server/protocol-adapter.ts';
import type { OpenRequest } from '../session/session-request.ts';
import type { SessionStore } from '../session/session-store.ts';
import { LinesTransport } from './lines-transport.ts';
import { McpSession } from './mcp-session.ts';
import { overMcp } from './open-request.ts';
import { rpcErrorOf } from './rpc-error.ts';

/**
 * MCP over lines: one session for as long as the client is there, since over standard input it has
 * no way to begin another.
 *
 * @param request which scenario; left out parts are drawn
 * @throws ServeError from what it returns, where there is no such scenario
 */
export function openMcp(request: OpenRequest): OpenChannel {
  return (connection, context) => openSession(overMcp(request), connection, context);
}

function openSession(
  request: OpenRequest,
  connection: Connection,
  context: ServerContext,
): Channel {
  const { store, log } = context;
  const opened = store.open(request, { client: connection.client.name });
  const { id } = opened;
  const session = new McpSession(context, opened, connection.client.mcpRole);
  const transport = new LinesTransport(connection);
  const report = (error: unknown): void => log.error({ err: error }, 'mcp session');
  session.connect(transport).catch(report);
  const stopWatching = store.watch({
    onEnd: (end) => {
      if (end.session.id === id) connection.close();
    },
    onReset: (start) => {
      if (start.session === id) session.restarted(start).catch(report);
    },
  });
  const keeping = keepAlive(store, id);
  return {
    receive: (text) => transport.receive(text),
    refused: (error) => transport.refused(rpcErrorOf(error)),
    closed: () => {
      clearInterval(keeping);
      stopWatching();
      transport.closed();
      if (store.has(id)) store.close(id, 'dropped');
    },
  };
}

/** Whoever thinks for an hour still finds the world as it was. */
function keepAlive(store: SessionStore, id: string): NodeJS.Timeout {
  const often = Math.max(100, (store.limits.idleSeconds * 1000) / 3);
  const use = (): void => {
    if (store.has(id)) store.get(id);
  };
  return setInterval(use, often).unref();
}
