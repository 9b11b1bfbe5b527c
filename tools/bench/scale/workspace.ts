import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { measured, type Measured } from './measured.ts';

const repository = join(import.meta.dirname, '..', '..', '..');
const scope = '@envloom';
const lockfile = 'package-lock.json';

/** Nx as it runs on a machine that builds: nothing is kept running, nothing is drawn. */
const plain = { NX_TUI: 'false', NO_COLOR: '1', FORCE_COLOR: '0' };
const withoutDaemon = { ...plain, NX_DAEMON: 'false', CI: '1' };
const withDaemon = { ...plain, NX_DAEMON: 'true', CI: '' };

/** A workspace of its own, outside of this repository, in which what is installed here is linked. */
export class ScaleWorkspace {
  readonly root: string;
  readonly #generated: string;
  readonly #environments: string[] = [];

  /** @param folder where it is made; on the file system of what is moved into it */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.root = mkdtempSync(join(folder, 'workspace-'));
    this.#generated = join(this.root, 'generated');
    mkdirSync(this.#generated);
    this.#link('node_modules', (name) => name !== scope && !name.startsWith('.'));
    this.#link(join('node_modules', '.bin'), (name) => !name.startsWith('env-'));
    this.#link(join('node_modules', scope), (name) => !name.startsWith('env-'));
    this.#writeSettings();
  }

  #link(folder: string, isWanted: (name: string) => boolean): void {
    mkdirSync(join(this.root, folder), { recursive: true });
    for (const name of readdirSync(join(repository, folder)).filter(isWanted)) {
      symlinkSync(join(repository, folder, name), join(this.root, folder, name));
    }
  }

  /** What `nx g init` writes, and what setting up needs: a lockfile that counts as installed. */
  #writeSettings(): void {
    this.write('nx.json', {
      analytics: false,
      neverConnectToCloud: true,
      defaultBase: 'main',
      plugins: ['@envloom/nx'],
    });
    this.write('package.json', {
      name: 'scale',
      private: true,
      workspaces: ['packages/*'],
      devDependencies: { '@envloom/nx': '0.1.0' },
    });
    this.write('.gitignore', 'node_modules/\ndist/\n.nx/\n.envloom/\n');
    const locked = readFileSync(join(repository, lockfile));
    const hash = createHash('sha256').update(locked).digest('hex');
    const stamp = `${hash} ${process.platform}-${process.arch}\n`;
    this.write('node_modules/.envloom-lockfile', stamp);
    for (const path of [lockfile, 'tools/setup.mjs', '.oxlintrc.json', '.env']) {
      cpSync(join(repository, path), join(this.root, path), { recursive: true });
    }
  }

  write(path: string, content: string | object): void {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(this.root, path), text);
  }

  /** Those that were moved in, in order. */
  get environments(): readonly string[] {
    return this.#environments;
  }

  /** Moves environments in. */
  take(folder: string, names: readonly string[]): void {
    for (const name of names) renameSync(join(folder, name), join(this.#generated, name));
    this.#environments.push(...names);
  }

  /** Moves environments out, as they are now. */
  give(folder: string, names: readonly string[]): void {
    for (const name of names) renameSync(join(this.#generated, name), join(folder, name));
  }

  run(command: readonly string[]): Promise<Measured> {
    return measured(command, this.root, withoutDaemon);
  }

  nx(...args: readonly string[]): Promise<Measured> {
    return this.run([
      process.execPath,
      join('node_modules', 'nx', 'dist', 'bin', 'nx.js'),
      ...args,
    ]);
  }

  nxWithDaemon(...args: readonly string[]): Promise<Measured> {
    const command = [join('node_modules', 'nx', 'dist', 'bin', 'nx.js'), ...args];
    return measured([process.execPath, ...command], this.root, withDaemon);
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
