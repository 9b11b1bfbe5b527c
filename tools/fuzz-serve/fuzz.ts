import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEnvironment, type ServedEnvironment } from '@envloom/serve';
import type { Attack, Attacker } from './attack.ts';
import { HttpAttacker } from './attack-http.ts';
import { LinesAttacker } from './attack-lines.ts';
import { openEnvProtocol, rpcProtocol, SocketAttacker } from './attack-socket.ts';
import { StreamAttacker } from './attack-stream.ts';
import { authorization, Canaries } from './canary.ts';
import { mcpMessage } from './mcp-messages.ts';
import { fuzzToken, Oracle } from './oracle.ts';
import { Pool } from './pool.ts';
import { Random } from '../random.ts';
import { rpcMessage } from './rpc-messages.ts';
import { ServerProcess } from './server-process.ts';

export interface FuzzOptions {
  /** How many are sent at least. */
  readonly messages: number;
  /** Messages follow from it, but for the ids of sessions, which servers draw. */
  readonly seed: number;
  /** Processes of the server that listens; default 1. */
  readonly workers?: number;
  /** Whether that server asks for a token; then strangers attack it too. */
  readonly hasToken?: boolean;
  readonly onViolation?: (what: string) => void;
  /** After so many seconds without use servers forget a session; default 10. */
  readonly idleSeconds?: number;
  /** Now and then. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly messages: number;
  readonly seconds: number;
  readonly violations: number;
  /** Answers that were judged, and those of them to what was carried out. */
  readonly answers: number;
  readonly granted: number;
  /** Of the server that listens. */
  readonly megabytes: number;
}

export interface FuzzReport extends Progress {
  readonly found: readonly string[];
  /** Sessions that were played beside it, each to its exact end. */
  readonly canaries: number;
  /** The most memory in each quarter of the messages. */
  readonly peaks: readonly number[];
}

const generated = join(import.meta.dirname, '..', '..', 'generated');
const names = ['library-loans', 'bank-ledger', 'support-desk'];

function argumentsWith(idleSeconds: number): readonly string[] {
  const environments = names.flatMap((name) => ['--env', join(generated, name)]);
  return [
    ...environments,
    '--max-sessions=2000',
    '--max-client-sessions=2000',
    '--max-client-kept=2000',
    `--idle=${idleSeconds}`,
  ];
}

/** Attacks real servers; they are alone in a process of their own, which may only read. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { seed, idleSeconds = 10, workers = 1, hasToken = false } = options;
  const token = hasToken ? fuzzToken : undefined;
  const shared = argumentsWith(idleSeconds);
  const pool = new Pool();
  const oracle = new Oracle(pool, options.onViolation);
  const environments = await Promise.all(
    names.map((name) => openEnvironment(join(generated, name))),
  );
  const server = new ServerProcess(
    [...shared, '--port', '0', ...(workers > 1 ? ['--workers', String(workers)] : [])],
    oracle,
    hasToken,
  );
  const lines = new ServerProcess([...shared, '--stdio', 'rpc'], oracle);
  const mcp = new ServerProcess([...shared, '--stdio', 'mcp', '--anonymous', 'trainer'], oracle);
  try {
    lines.watchLog();
    mcp.watchLog();
    const port = await server.listening();
    const run = new Run({ ...options, oracle, server });
    const attackers = attackersOf(run, { pool, oracle, port, token, environments, lines, mcp });
    const canaries = new Canaries({
      port,
      token,
      oracle,
      random: new Random(seed - 1),
      environments,
      idleSeconds,
    });
    const isOver = (): boolean => run.isOver;
    await Promise.all([
      ...attackers.map((attacker) => run.attack(attacker)),
      ...[1, 2, 3].map(() => canaries.play(isOver)),
      run.measure(),
    ]);
    for (const attacker of attackers) attacker.close();
    await mustBeEmptied({ port, token, oracle, server, idleSeconds });
    return run.report(canaries.ended);
  } finally {
    await Promise.all([server, lines, mcp].map((one) => one.stop()));
  }
}

interface Grounds {
  readonly pool: Pool;
  readonly oracle: Oracle;
  readonly port: number;
  readonly token: string | undefined;
  readonly environments: readonly ServedEnvironment[];
  readonly lines: ServerProcess;
  readonly mcp: ServerProcess;
}

/** Several at the same sessions. */
function attackersOf(run: Run, grounds: Grounds): Attacker[] {
  const { pool, oracle, port, token, environments, lines, mcp } = grounds;
  const attack = (at: number): Attack => {
    const random = new Random(run.seed * 1000 + at);
    const sent = (count: number): void => run.sent(count);
    return { kit: { random, pool, environments }, oracle, port, token, sent };
  };
  return [
    new SocketAttacker(attack(0), rpcProtocol),
    new SocketAttacker(attack(1), rpcProtocol),
    new SocketAttacker(attack(2), rpcProtocol),
    new SocketAttacker(attack(3), openEnvProtocol),
    new HttpAttacker(attack(4)),
    new HttpAttacker(attack(5)),
    new StreamAttacker(attack(8)),
    new LinesAttacker(alone(attack(6)), lines, rpcMessage),
    new LinesAttacker(alone(attack(7)), mcp, mcpMessage),
    ...(token === undefined ? [] : strangers.map((own, at) => strange(attack(9 + at), own))),
  ];
}

/** Tokens of those who have none. */
const strangers = [undefined, 'wrong', fuzzToken.slice(0, -1)];

const strange = (attack: Attack, token: string | undefined): HttpAttacker =>
  new HttpAttacker({ ...attack, token, isStranger: true });

/** Another server has other sessions. */
function alone(attack: Attack): Attack {
  return { ...attack, kit: { ...attack.kit, pool: new Pool() } };
}

interface RunParts extends FuzzOptions {
  readonly oracle: Oracle;
  readonly server: ServerProcess;
}

/** Counts, times and memory. */
class Run {
  readonly seed: number;
  readonly #parts: RunParts;
  readonly #start = performance.now();
  readonly #peaks = [0, 0, 0, 0];
  #sent = 0;

  constructor(parts: RunParts) {
    this.seed = parts.seed;
    this.#parts = parts;
  }

  get isOver(): boolean {
    const { messages, oracle, server } = this.#parts;
    return this.#sent >= messages || oracle.violations.length >= 50 || !server.isAlive;
  }

  sent(count: number): void {
    this.#sent += count;
  }

  async attack(attacker: Attacker): Promise<void> {
    while (!this.isOver) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await attacker.burst().catch((error: unknown) => {
        this.#parts.oracle.violated(String(error));
        attacker.close();
      });
    }
  }

  async measure(): Promise<void> {
    for (let beats = 1; !this.isOver; beats += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a clock
      await sleep(250);
      const quarter = Math.min(3, Math.floor((4 * this.#sent) / this.#parts.messages));
      const now = this.#parts.server.residentMegabytes;
      this.#peaks[quarter] = Math.max(this.#peaks[quarter] ?? 0, now);
      if (beats % 20 === 0) this.#parts.onProgress?.(this.#progress());
    }
  }

  report(canaries: number): FuzzReport {
    const { violations } = this.#parts.oracle;
    return { ...this.#progress(), found: violations, canaries, peaks: this.#peaks };
  }

  #progress(): Progress {
    const { oracle, server } = this.#parts;
    return {
      messages: this.#sent,
      seconds: (performance.now() - this.#start) / 1000,
      violations: oracle.violations.length,
      answers: oracle.answers,
      granted: oracle.granted,
      megabytes: server.residentMegabytes,
    };
  }
}

interface Emptied {
  readonly port: number;
  readonly token: string | undefined;
  readonly oracle: Oracle;
  readonly server: ServerProcess;
  readonly idleSeconds: number;
}

/** What attackers left behind is gone after a while. */
async function mustBeEmptied(emptied: Emptied): Promise<void> {
  const { port, token, oracle, server, idleSeconds } = emptied;
  const headers = authorization(token);
  const deadline = performance.now() + 6 * idleSeconds * 1000;
  let left = -1;
  while (server.isAlive && left !== 0 && performance.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- waits
    await sleep(500);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const listed: unknown = await (
      await fetch(`http://127.0.0.1:${port}/sessions`, { headers })
    ).json();
    left = Array.isArray(listed) ? listed.length : -1;
  }
  if (left !== 0) oracle.violated(`${left} sessions are left that nobody uses`);
}
