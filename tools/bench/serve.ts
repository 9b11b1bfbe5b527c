// A server under load: `node tools/bench/serve.ts [seconds] [sessions…]`, 5 seconds a measurement at 1, 100,
// 1,000 and 5,000 sessions unless given. The server is a process of its own, tied to one core where
// `taskset` is there; the load comes from this process, which needs another core and `ulimit -n 20000`.
// The sessions play the references of two environments over and over, so that steps are real work; the
// resets between episodes are in the times and are not counted as steps. The processor time of a step
// is the server's own and is compared with that of the same episodes in process.
import { inProcessCost } from './serve/in-process.ts';
import {
  type Client,
  type Connect,
  http,
  openEnv,
  stdioRpc,
  webSocketRpc,
} from './serve/clients.ts';
import { scriptsOf } from './serve/episodes.ts';
import { closedLoop, type Measured, paced, quantile } from './serve/load.ts';
import { Player } from './serve/player.ts';
import { canPin, type ServerProcess, startServer } from './serve/server-process.ts';

const [seconds = 5, ...counts] = process.argv.slice(2).map(Number);
const sessionCounts = counts.length > 0 ? counts : [1, 100, 1000, 5000];
const profile = process.env['PROFILE'] ?? '';
const environments = ['library-loans', 'support-desk'];
const scripts = scriptsOf(environments);
/** Steps a second through one process, and milliseconds within which 99 of 100 are answered. */
const targets = { perSecond: 15_000, sessions: 1000, p99: 20 };
const manySessions = 10_000;
const batch = 128;
/** Seconds before the first measurement of a server, in which it compiles what is hot, and before others. */
const warmUp = { first: 10, others: 1 };
const warmed = new WeakSet<ServerProcess>();

const protocols: Readonly<Record<string, Connect>> = {
  'WebSocket RPC, batches': webSocketRpc(batch),
  'WebSocket RPC': webSocketRpc(1),
  'OpenEnv /ws': openEnv,
  HTTP: http,
  'stdio RPC, batches': stdioRpc(batch),
  'stdio RPC': stdioRpc(1),
};

interface Figures extends Measured {
  /** Microseconds of the server's processor a step. */
  readonly busy: number;
  readonly lost: number;
}

type Load = (players: readonly Player[]) => Promise<Measured>;

/** As fast as it goes. */
const full: Load = (players) => closedLoop(players, seconds);

const cell = (value: number, digits = 0): string => value.toFixed(digits).padStart(8);

async function under(server: ServerProcess, { lines }: Client, load: Load): Promise<Figures> {
  const players = lines.map((line, at) => new Player(line, scripts, at));
  await closedLoop(players, warmed.has(server) ? warmUp.others : warmUp.first);
  warmed.add(server);
  const before = server.busy();
  const measured = await load(players);
  const busy = ((server.busy() - before) / measured.steps) * 1e6;
  return { ...measured, busy, lost: players.reduce((sum, { lost }) => sum + lost, 0) };
}

/** With a server of its own. */
async function withServer<T>(
  args: readonly string[],
  use: (server: ServerProcess) => Promise<T>,
  isPinned = true,
): Promise<T> {
  const server = await startServer(environments, args, { isPinned, profile });
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

async function connected<T>(
  server: ServerProcess,
  [connect, sessions]: readonly [Connect, number],
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connect(server, sessions);
  try {
    return await use(client);
  } finally {
    client.close();
  }
}

const argsOf = (name: string): readonly string[] =>
  name.startsWith('stdio') ? ['--stdio', 'rpc'] : ['--port', '0'];

function told(name: string, sessions: number, figures: Figures, cost: number): void {
  const { steps, busy, lost } = figures;
  console.log(
    name.padEnd(24),
    cell(sessions),
    cell(steps / figures.seconds),
    cell(quantile(figures, 0.5), 2),
    cell(quantile(figures, 0.99), 2),
    cell(busy, 1),
    `${(busy / cost).toFixed(2)}×`.padStart(8),
    lost === 0 ? '' : `${lost} episodes without the full reward`,
  );
}

/** What the target is about is measured three times: a machine that others use too is not equally fast all the time. */
function measuredCounts(connect: Connect): readonly number[] {
  const isTarget = connect === protocols['WebSocket RPC, batches'];
  return sessionCounts.flatMap((count) =>
    isTarget && count === targets.sessions ? [count, count, count] : [count],
  );
}

/** All protocols at all numbers of sessions; the most steps a second over batches at the target's sessions. */
async function table(cost: number): Promise<{ perSecond: number; lost: number }> {
  console.log(`protocol                 sessions  steps/s   p50 ms   p99 ms  µs busy  in proc.`);
  let [perSecond, lost] = [0, 0];
  for (const [name, connect] of Object.entries(protocols)) {
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    await withServer(argsOf(name), async (server) => {
      for (const sessions of measuredCounts(connect)) {
        // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
        const figures = await connected(server, [connect, sessions], (client) =>
          under(server, client, full),
        );
        told(name, sessions, figures, cost);
        lost += figures.lost;
        if (connect === protocols['WebSocket RPC, batches'] && sessions === targets.sessions)
          perSecond = Math.max(perSecond, figures.steps / figures.seconds);
      }
    });
  }
  return { perSecond, lost };
}

/** Sessions that are not all asking at once: the latency at a rate. */
async function atRates(cost: number): Promise<number> {
  console.log(
    `\nat a given rate, ${targets.sessions} sessions, batches; latencies from when a step is due`,
  );
  let p99 = Infinity;
  for (const share of [1 / 3, 2 / 3, 1]) {
    const rate = targets.perSecond * share;
    const load: Load = (players) => paced(players, rate, seconds);
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    const figures = await withServer(['--port', '0'], (server) =>
      connected(server, [webSocketRpc(batch), targets.sessions], (client) =>
        under(server, client, load),
      ),
    );
    told(`  ${rate} steps/s`, targets.sessions, figures, cost);
    p99 = quantile(figures, 0.99);
  }
  return p99;
}

async function manyAtOnce(cost: number): Promise<void> {
  await withServer(['--port', '0'], async (server) => {
    const before = server.memory();
    await connected(server, [webSocketRpc(batch), manySessions], async (client) => {
      const opened = server.memory();
      const figures = await under(server, client, full);
      const played = server.memory();
      console.log(`\n${manySessions} live sessions in one process`);
      console.log(
        `  memory ${mb(before)} MB without, ${mb(opened)} MB opened, ${mb(played)} MB played`,
      );
      console.log(`  a session ${((opened - before) / manySessions / 1024).toFixed(1)} KB opened`);
      told('  all of them at once', manySessions, figures, cost);
    });
  });
}

const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

async function withWorkers(cost: number): Promise<void> {
  console.log('\nworker processes, tied to no core; the load shares the cores with them');
  const found: number[] = [];
  for (const workers of ['1', '2']) {
    const args = ['--port', '0', '--workers', workers];
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    const figures = await withServer(
      args,
      (server) =>
        connected(server, [webSocketRpc(batch), targets.sessions], (client) =>
          under(server, client, full),
        ),
      false,
    );
    told(`  --workers ${workers}`, targets.sessions, figures, cost);
    found.push(figures.steps / figures.seconds);
  }
  const [one = NaN, two = NaN] = found;
  console.log(`  two to one ×${(two / one).toFixed(2)}`);
}

async function main(): Promise<boolean> {
  const cost = await inProcessCost(environments, scripts);
  console.log(`in process ${cost.toFixed(1)} µs of processor a step, resets and JSON included`);
  console.log(
    canPin ? 'the server is tied to core 0' : 'taskset is not there: no core is the server’s own',
  );
  const { perSecond, lost } = await table(cost);
  const p99 = await atRates(cost);
  await manyAtOnce(cost);
  await withWorkers(cost);
  const { sessions } = targets;
  console.log(
    `\n${perSecond.toFixed(0)} steps/s  wanted: ${targets.perSecond} at ${sessions} sessions, batches`,
  );
  console.log(
    `p99 ${p99.toFixed(1)} ms  wanted: below ${targets.p99} at ${targets.perSecond} steps/s`,
  );
  console.log(`${lost} episodes without the full reward  wanted: 0`);
  return lost === 0 && perSecond >= targets.perSecond && p99 < targets.p99;
}

process.exitCode = (await main()) ? 0 : 1;
