import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LibraryLoans } from '@envloom/runtime/testing';
import { lending } from '@envloom/episodes/testing';

const runtime = join(import.meta.dirname, '..', '..', 'packages', 'runtime');

/**
 * The runtime's library with faults put into `check_out_book`, behind fuel and behind members that no
 * other call names: each writes first and then does not come back.
 */
const source = `
import { LibraryLoans } from '${runtime}/src/testing/index.ts';

const tool = LibraryLoans.definition.tools.find(({ name }) => name === 'check_out_book');

const faults = {
  'never returns': () => { for (;;); },
  'never returns from finally': () => { for (;;) try { for (;;); } finally { } },
  'fills the memory': () => { for (const kept = []; ; ) kept.push('x'.repeat(1e5) + kept.length); },
};

export class Stuck extends LibraryLoans {
  [tool.method](args) {
    const fault = faults[args.member_id];
    if (fault === undefined) return super[tool.method](args);
    return this.transact(tool, args, (_args, { books, loans }) => {
      books.update('B1', { copies_on_shelf: 0 });
      loans.insert({ member_id: 'M1', book_id: 'B1', due_on: '2025-03-15', returned: false });
      fault();
    });
  }
}
`;

/** A folder with that environment, as `--env` takes it. */
export class StuckEnvironment implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'envloom-stuck-'));

  constructor() {
    this.#write('package.json', {
      name: '@example/env-stuck',
      version: '1.0.0',
      type: 'module',
      exports: './index.js',
      envloom: {},
    });
    this.#write('index.js', source);
    const { id, content_hash, kind, split } = lending;
    mkdirSync(join(this.folder, 'scenarios'));
    this.#write('scenarios/index.json', {
      format_version: 1,
      env: 'library-loans',
      model_hash: LibraryLoans.definition.modelHash,
      seed: 7,
      options: {},
      scenarios: [{ id, content_hash, kind, split, difficulty: 0.1 }],
    });
    this.#write(`scenarios/${id}.json`, lending);
    mkdirSync(join(this.folder, 'node_modules', '@envloom'), { recursive: true });
    for (const name of ['runtime', 'episodes'])
      symlinkSync(join(runtime, '..', name), join(this.folder, 'node_modules', '@envloom', name));
  }

  #write(path: string, content: object | string): void {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(this.folder, path), text);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true });
  }
}
