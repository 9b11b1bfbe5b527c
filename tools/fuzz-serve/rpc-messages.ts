import { anyAction, anyOpening, anyScenario, anyText, type Kit } from './grammar.ts';
import { mutated, spoilt } from './mutate.ts';

type Params = (kit: Kit) => object;

const ofSession: Params = ({ pool, random }) => ({ session: pool.session(random) });

const shown: Params = ({ random }) => ({
  brief: !random.oneIn(8),
  ...(random.oneIn(8) ? { text: true } : {}),
});

/** Methods of the session RPC with parameters that they take; those that stand twice come twice as often. */
const methods: readonly (readonly [string, Params])[] = [
  ['ping', () => ({})],
  ['environments', () => ({})],
  ['sessions', () => ({})],
  ['scenarios', (kit) => ({ environment: anyScenario(kit).env })],
  ['open', (kit) => ({ ...anyOpening(kit), ...shown(kit), keep: kit.random.oneIn(4) })],
  ['open', (kit) => ({ ...anyOpening(kit), ...shown(kit) })],
  ['reset', (kit) => ({ ...ofSession(kit), ...shown(kit) })],
  ['reset', (kit) => ({ ...ofSession(kit), ...anyOpening(kit), ...shown(kit) })],
  ...Array.from({ length: 6 }, (): [string, Params] => [
    'step',
    (kit) => ({ ...ofSession(kit), action: anyAction(kit) }),
  ]),
  ['step', (kit) => ({ ...ofSession(kit), text: anyText(kit) })],
  ['end', ofSession],
  ['state', ofSession],
  ['fork', ofSession],
  ['rewind', (kit) => ({ ...ofSession(kit), actions: kit.random.below(4) })],
  ['export', ofSession],
  ['resume', ({ pool, random }) => ({ record: pool.record(random) })],
  ['close', ofSession],
  ['close', ofSession],
];

/** The text of a message to the session RPC: a request, or several. */
export function rpcMessage(kit: Kit, id: number): string {
  const { random } = kit;
  if (random.oneIn(20)) return JSON.stringify(batch(kit, id));
  const text = JSON.stringify(request(kit, id));
  return random.oneIn(15) ? spoilt(text, random) : text;
}

function batch(kit: Kit, id: number): unknown {
  const { random } = kit;
  const requests = Array.from({ length: random.below(12) }, (_, at) => request(kit, id * 100 + at));
  return random.oneIn(3) ? mutated(requests, random) : requests;
}

function request(kit: Kit, id: number): unknown {
  const { random } = kit;
  const [method, paramsOf] = random.pick(methods);
  const params = paramsOf(kit);
  const roll = random.below(10);
  const valid = { jsonrpc: '2.0', id, method, params };
  if (roll < 4) return valid;
  return roll < 8 ? { ...valid, params: mutated(params, random) } : mutated(valid, random);
}
