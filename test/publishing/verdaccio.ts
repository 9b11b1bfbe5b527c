import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const listening = z.object({ port: z.number() });

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve: opened } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', opened);
  await promise;
  const { port } = listening.parse(server.address());
  server.close();
  return port;
}

/** Our packages come from this registry alone, all others from npm's. */
const configuration = (folder: string): string => `
storage: ${join(folder, 'storage')}
auth: { htpasswd: { file: ${join(folder, 'htpasswd')}, max_users: 10 } }
uplinks: { npmjs: { url: ${process.env['npm_config_registry'] ?? 'https://registry.npmjs.org/'}, maxage: 60m } }
packages:
  '@envloom/*': { access: $all, publish: $authenticated }
  '**': { access: $all, proxy: npmjs }
max_body_size: 100mb
log: { type: stdout, format: pretty, level: error }
`;

const account = z.looseObject({ token: z.string() });

/** A registry of npm packages on this machine, gone with its folder. */
export class Verdaccio {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  /** @param folder an empty one that may be written to */
  static async start(folder: string): Promise<Verdaccio> {
    const config = join(folder, 'config.yaml');
    writeFileSync(config, configuration(folder));
    const port = await freePort();
    const program = resolve('node_modules/verdaccio/bin/verdaccio');
    const args = [program, '--config', config, '--listen', `127.0.0.1:${port}`];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
    const registry = new Verdaccio(`http://127.0.0.1:${port}/`, child);
    await registry.#answers();
    return registry;
  }

  /** Settings of npm with which one may publish here; what is not given is npm's default. */
  async npmrc(user = 'tester'): Promise<string> {
    const response = await fetch(`${this.url}-/user/org.couchdb.user:${user}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ name: user, password: 'not a secret' }),
    });
    return this.npmrcOf(account.parse(await response.json()).token);
  }

  npmrcOf(token: string): string {
    const own = `//${new URL(this.url).host}/:_authToken=${token}`;
    return `registry=${this.url}\n${own}\nfetch-retries=0\naudit=false\nfund=false\nupdate-notifier=false\n`;
  }

  async stop(): Promise<void> {
    const { promise, resolve: ended } = Promise.withResolvers<void>();
    this.#child.on('exit', () => ended());
    this.#child.kill();
    await promise;
  }

  async #answers(): Promise<void> {
    for (let attempt = 0; attempt < 600; attempt += 1) {
      if (await this.#answersNow()) return;
      await sleep(100);
    }
    throw new Error('Verdaccio did not start within a minute.');
  }

  async #answersNow(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}-/ping`, { headers: { connection: 'close' } })).ok;
    } catch {
      return false;
    }
  }
}
