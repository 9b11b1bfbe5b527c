import { anyAction, anyCall, anyOpening, type Kit } from './grammar.ts';
import { mutated, spoilt } from './mutate.ts';

/** What a session of MCP begins with. */
export const hello = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'fuzz', version: '1.0.0' },
  },
};

const methods: readonly ((kit: Kit) => readonly [string, object])[] = [
  () => ['tools/list', {}],
  (kit) => ['tools/call', anyCall(kit)],
  (kit) => ['tools/call', anyCall(kit)],
  () => ['resources/list', {}],
  () => ['resources/read', { uri: 'envloom://task' }],
  () => ['resources/subscribe', { uri: 'envloom://task' }],
  () => ['ping', {}],
  (kit) => ['envloom/step', { action: anyAction(kit) }],
  () => ['envloom/state', {}],
  (kit) => ['envloom/reset', anyOpening(kit)],
  () => ['envloom/end', {}],
  () => ['notifications/initialized', {}],
];

/** A request of MCP, or a notification. */
export function anyMcpRequest(kit: Kit, id: number): object {
  const [method, params] = kit.random.pick(methods)(kit);
  return method.startsWith('notifications')
    ? { jsonrpc: '2.0', method, params }
    : { jsonrpc: '2.0', id, method, params };
}

/** The text of a message of MCP. */
export function mcpMessage(kit: Kit, id: number): string {
  const { random } = kit;
  const valid = random.oneIn(30) ? hello : anyMcpRequest(kit, id);
  const text = JSON.stringify(random.oneIn(2) ? valid : mutated(valid, random)) ?? '';
  return random.oneIn(15) ? spoilt(text, random) : text;
}
