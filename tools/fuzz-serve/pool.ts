import type { Random } from '../random.ts';

/** As many as are worth keeping. */
const most = 200;

/** What attackers know: sessions that they opened, and records of them. */
export class Pool {
  readonly #sessions: string[] = [];
  readonly #records: object[] = [];

  addSession(id: string): void {
    keep(this.#sessions, id);
  }

  addRecord(record: object): void {
    keep(this.#records, record);
  }

  get sessions(): readonly string[] {
    return this.#sessions;
  }

  /** Mostly one that was there; at times a guess. */
  session(random: Random): string {
    const [known] = [this.#sessions[random.below(this.#sessions.length)]];
    if (known === undefined || random.oneIn(12)) return guess(random);
    if (!random.oneIn(20)) return known;
    const at = random.below(known.length);
    return `${known.slice(0, at)}A${known.slice(at + 1)}`;
  }

  record(random: Random): object {
    return this.#records[random.below(this.#records.length)] ?? {};
  }
}

function keep<Item>(items: Item[], item: Item): void {
  items.push(item);
  if (items.length > most) items.shift();
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const odd = ['../..', '..%2f..%2fetc%2fpasswd', '__proto__', '%00', '0', '.', 'resume', '1.'];

function guess(random: Random): string {
  if (random.oneIn(3)) return random.pick(odd);
  return Array.from({ length: 22 }, () => letters[random.below(64)]).join('');
}
