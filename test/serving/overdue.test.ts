import { once } from 'node:events';
import { setTimeout as later } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ServedCommand } from './served-command.ts';
import { StuckEnvironment } from './stuck-environment.ts';

/** A process takes seconds to start where many do at once. */
const patience = { timeout: 120_000 };

const opened = z.object({ session: z.string() });
const exported = z.looseObject({ world_hash: z.string(), actions: z.array(z.unknown()) });

/** Lends Emma to a member. */
function lending(member: string): object {
  const args = { member_id: member, book_id: 'B1' };
  return { type: 'tool_calls', calls: [{ name: 'check_out_book', arguments: args }] };
}

/** A client of sessions over HTTP. */
class Client {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async open(): Promise<string> {
    return opened.parse((await this.#send('', { brief: true })).answer).session;
  }

  lend(session: string, member: string) {
    return this.#send(`/${session}/step`, { action: lending(member) });
  }

  async export(session: string) {
    const response = await fetch(`${this.#url}/sessions/${session}/export`);
    return exported.parse(await response.json());
  }

  async #send(path: string, body: object): Promise<{ status: number; answer: unknown }> {
    const response = await fetch(`${this.#url}/sessions${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, answer: await response.json() };
  }
}

const stopped = (code: string) => ({ answer: { error: { code } } });
const wellDone = {
  status: 200,
  answer: { observation: { results: [{ result: { success: true } }] } },
};

describe('a call that does not come back', patience, () => {
  it.each(['never returns', 'never returns from finally', 'fills the memory'])(
    '%s: it is stopped, and nothing else is',
    async (fault) => {
      using environment = new StuckEnvironment();
      const args = ['--env', environment.folder, '--port', '0', '--call-seconds', '1'];
      await using command = new ServedCommand(args);
      const client = new Client(await command.listening());
      const [mine, others] = [await client.open(), await client.open()];
      await client.lend(mine, 'M2');
      const before = await client.export(mine);
      const stuck = client.lend(mine, fault);
      // They wait until it is stopped, and no longer.
      expect(await client.lend(others, 'M1')).toMatchObject(wellDone);
      expect(await stuck).toMatchObject({ status: 500, ...stopped('CALL_OVERDUE') });
      expect(await client.export(mine)).toEqual(before);
      expect(await client.open()).not.toBe(mine);
      expect(command.errors).toContain(`"event":"call-overdue"`);
      expect(command.errors).toContain(`\\"member_id\\":\\"${fault}\\"`);
    },
  );

  it('is stopped in one of several workers, too, and over standard streams', async () => {
    using environment = new StuckEnvironment();
    const args = ['--env', environment.folder, '--call-seconds', '1'];
    await using crew = new ServedCommand([...args, '--port', '0', '--workers', '2']);
    const client = new Client(await crew.listening());
    const session = await client.open();
    expect(await client.lend(session, 'never returns')).toMatchObject(stopped('CALL_OVERDUE'));
    expect(await client.lend(session, 'M1')).toMatchObject(wellDone);
    crew.process.kill('SIGINT');
    expect(await crew.ended()).toBe(0);
    await using streams = new ServedCommand([...args, '--stdio', 'rpc']);
    const ask = async (id: number, method: string, params: object): Promise<unknown> => {
      streams.process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      const [line] = await once(streams.process.stdout, 'data');
      return JSON.parse(String(line));
    };
    const { result } = z.object({ result: opened }).parse(await ask(1, 'open', { brief: true }));
    const lent = { session: result.session, action: lending('never returns') };
    expect(await ask(2, 'step', lent)).toMatchObject({ error: { data: { code: 'CALL_OVERDUE' } } });
    streams.process.stdin.end();
    expect(await streams.ended()).toBe(0);
  });

  it('is not begun any more when it was stopped three times; the server ends when told', async () => {
    using environment = new StuckEnvironment();
    const args = ['--env', environment.folder, '--port', '0', '--call-seconds', '1'];
    await using command = new ServedCommand(args);
    const client = new Client(await command.listening());
    const session = await client.open();
    for (let time = 0; time < 3; time += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await client.lend(session, 'never returns')).toMatchObject(stopped('CALL_OVERDUE'));
    const suspended = { status: 503, ...stopped('OPERATION_SUSPENDED') };
    expect(await client.lend(session, 'never returns')).toMatchObject(suspended);
    expect(await client.lend(session, 'M1')).toMatchObject(suspended);
    command.process.kill('SIGINT');
    expect(await command.ended()).toBe(0);
  });

  it('ends the server when a SIGINT comes in it, as between calls', async () => {
    using environment = new StuckEnvironment();
    const args = ['--env', environment.folder, '--port', '0', '--call-seconds', '60'];
    await using command = new ServedCommand(args);
    const client = new Client(await command.listening());
    const stuck = client.lend(await client.open(), 'never returns');
    await later(1_000);
    command.process.kill('SIGINT');
    expect(await stuck).toMatchObject({ status: 503, ...stopped('SHUTTING_DOWN') });
    expect(await command.ended()).toBe(0);
    expect(command.errors.match(/shutting-down/g)).toHaveLength(1);
  });
});
