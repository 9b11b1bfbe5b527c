import { anyAction, anyCall, anyMessage, anyOpening, type Kit } from './grammar.ts';
import { mutated, spoilt } from './mutate.ts';

/** An action as clients of OpenEnv send it. */
export function openEnvAction(kit: Kit): object {
  const { random } = kit;
  const { name, arguments: given } = anyCall(kit);
  const roll = random.below(8);
  if (roll < 5) return { type: 'call_tool', tool_name: name, arguments: given };
  if (roll < 6) return { type: 'list_tools' };
  if (roll < 7) return { type: 'message', content: anyMessage(kit) };
  return anyAction(kit);
}

/** A request of OpenEnv's MCP client. */
export function openEnvRpc(kit: Kit, id: number): object {
  const { random, pool } = kit;
  const session_id = pool.session(random);
  const methods: readonly (readonly [string, object])[] = [
    ['tools/list', { session_id }],
    ['tools/call', { session_id, ...anyCall(kit) }],
    ['openenv/session/create', anyOpening(kit)],
    ['openenv/session/close', { session_id }],
  ];
  const [method, params] = random.pick(methods);
  return { jsonrpc: '2.0', id, method, params };
}

/** The text of a message to OpenEnv's WebSocket. */
export function openEnvMessage(kit: Kit, id: number): string {
  const { random } = kit;
  const valid = message(kit, id);
  const text = JSON.stringify(random.oneIn(2) ? valid : mutated(valid, random));
  return random.oneIn(15) ? spoilt(text, random) : text;
}

function message(kit: Kit, id: number): object {
  const roll = kit.random.below(20);
  if (roll < 3) return { type: 'reset', data: { ...anyOpening(kit), episode_id: 'x' } };
  if (roll < 15) return { type: 'step', data: openEnvAction(kit) };
  if (roll < 17) return { type: 'state' };
  return { type: 'mcp', data: openEnvRpc(kit, id) };
}
